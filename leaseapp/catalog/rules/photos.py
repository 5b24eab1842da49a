"""The kinds of pictures that the photo of a product may be."""

PICTURES = ("image/png", "image/jpeg", "image/webp")
