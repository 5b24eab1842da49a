"""HTTP: routes, problems, live pages, and what a browser or a machine is told."""
