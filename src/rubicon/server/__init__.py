"""The table server: event-sourced tables for people and bots. `app` serves them over HTTP and WebSockets."""
