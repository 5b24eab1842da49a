"""Rules of leasing: plain arithmetic on decimals and days, without a database."""
