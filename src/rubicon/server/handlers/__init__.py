"""Command handlers: each checks a command against a table and appends the resulting events to the table's event log."""
