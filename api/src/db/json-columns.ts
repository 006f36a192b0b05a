/** The columns that hold JSON: jsonb on PostgreSQL, text on SQLite, parsed on read by name and never by look. */
export const JSON_COLUMNS = ['products', 'message', 'payload', 'response']
