-- What the values of an entry mention by id was called, by id; null where nothing has a name or the entry is older.
alter table audit_log add column names jsonb;
