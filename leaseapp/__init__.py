"""leaseapp: selling, leasing, maintaining, buying, accounting and rating for equipment-leasing companies."""
