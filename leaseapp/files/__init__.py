"""File contents in object storage and what the database knows of them (document 2, "Files")."""
