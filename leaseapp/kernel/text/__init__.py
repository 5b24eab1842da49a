"""Words: languages, labels, and the checks of what people type."""
