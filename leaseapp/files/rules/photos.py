"""The kinds of pictures that the photo of a record may be."""

PICTURES = ("image/png", "image/jpeg", "image/webp")
