"""The table server: people and bots at one table. Tables know nothing of the web; `app` puts them on it."""
