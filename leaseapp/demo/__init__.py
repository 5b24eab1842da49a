"""The demonstration: a French leasing company with two years of business, made through the services."""
