"""The provider's console: organizations, users, jobs, health, archives of customers."""
