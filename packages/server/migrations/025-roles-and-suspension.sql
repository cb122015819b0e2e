-- The owner of the site, scorers beside admins, and suspended accounts.

alter table users
  -- An admin whom other admins can neither demote, suspend nor delete. At most one.
  add column is_owner boolean not null default false,
  -- May manage episodes and scores.
  add column is_scorer boolean not null default false,
  add column suspended_at timestamptz,
  add constraint users_owner_is_admin check (not is_owner or is_admin and suspended_at is null),
  add constraint users_one_role check (not is_admin or not is_scorer);
create unique index users_owner on users (is_owner) where is_owner;

-- The first admin.
update users set is_owner = true
where user_id = (select user_id from users where is_admin order by created_at, user_id limit 1);

-- What others see of a user, and what their sessions may do.
create or replace trigger read_model_changed after update on users for each row
  when ((old.first_name, old.last_name, old.is_admin, old.is_scorer, old.suspended_at)
    is distinct from (new.first_name, new.last_name, new.is_admin, new.is_scorer, new.suspended_at))
  execute function read_model.record_user();
