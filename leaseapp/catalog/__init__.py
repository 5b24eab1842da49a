"""Catalog: the products that documents are made of, with their prices, VAT and stock."""
