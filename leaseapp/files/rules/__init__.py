"""Pure rules of files: buckets, object keys, file names."""
