"""Transport: requests with their stops and machines, carriers who are asked, ordered and watched."""
