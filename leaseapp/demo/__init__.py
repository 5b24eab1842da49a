"""The demonstration: a French leasing company with a year of business, made through the services."""
