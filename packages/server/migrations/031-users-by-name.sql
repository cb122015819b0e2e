-- Recipients are listed by name, page by page: in the order of the pages.
create index users_full_name on users (lower(trim(first_name || ' ' || last_name)), user_id);
