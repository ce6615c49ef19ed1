"""The web server: pages for people, and a JSON API for programs."""
