-- Converts a database of the former version, whose last migration was 069, into what 001-schema.sql makes. The server
-- runs it in a transaction; no server of the former version may run at the same time.

set local statement_timeout = 0;

-- From PostgreSQL 18 on a column that is not null has a constraint with a name, which a renamed column does not change.
do $$
declare
  renamed record;
begin
  for renamed in
    select conrelid::regclass as "table", conname as former, format('%s_%s_not_null', relname, attname) as name
    from pg_constraint join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'n' and relnamespace in ('public'::regnamespace, 'read_model'::regnamespace)
      and conname <> format('%s_%s_not_null', relname, attname)
  loop
    execute format('alter table %s rename constraint %I to %I', renamed."table", renamed.former, renamed.name);
  end loop;
end
$$;

delete from migrations;
insert into migrations (name) values ('001-schema.sql');
