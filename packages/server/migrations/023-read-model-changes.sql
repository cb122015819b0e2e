-- What the read model's snapshots in memory depend on: every change of it is recorded in its own transaction, whoever
-- makes it. A server asks before each answer which changes became visible since it last asked. Rows are only added,
-- never locked, so that no two writers wait for each other. In a schema of its own: backups leave it out.

create schema read_model;

create table read_model.changes (
  xid xid8 not null default pg_current_xact_id(),
  -- 'season', 'notes', or the id of a league or user, the hash of a session's token, 'name:' and a league's id.
  subject text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (xid, subject)
);
create index changes_changed_at on read_model.changes (changed_at);

-- The subject is the trigger's argument.
create function read_model.record_subject() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject) values (tg_argv[0]) on conflict do nothing;
  return null;
end
$$;

create function read_model.record_leagues() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject) select distinct league_id::text from changed on conflict do nothing;
  return null;
end
$$;

-- Users' lists of teams are in the order of the leagues' names.
create function read_model.record_league_names() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject)
    select league_id::text from changed union select 'name:' || league_id from changed
    on conflict do nothing;
  return null;
end
$$;

create function read_model.record_teams() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject)
    select league_id::text from changed union select owner_id::text from changed
    on conflict do nothing;
  return null;
end
$$;

create function read_model.record_answers() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject)
    select distinct league_id::text from changed join team_surveys using (team_survey_id)
    on conflict do nothing;
  return null;
end
$$;

create function read_model.record_sessions() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject) select encode(token_hash, 'hex') from changed on conflict do nothing;
  return null;
end
$$;

create function read_model.record_user() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject) values (new.user_id::text) on conflict do nothing;
  return null;
end
$$;

do $$
declare
  tracked record;
begin
  for tracked in
    select * from (values
      ('seasons', 'season'), ('players', 'season'), ('tribes', 'season'), ('player_tribes', 'season'),
      ('episodes', 'season'), ('episode_statistics', 'season'), ('surveys', 'season'), ('questions', 'season'),
      ('question_options', 'season'), ('admin_notes', 'notes')
    ) as t (name, subject)
  loop
    execute format(
      'create trigger read_model_changed after insert or update or delete on %I
       for each statement execute function read_model.record_subject(%L)', tracked.name, tracked.subject);
  end loop;
  for tracked in
    select * from (values
      ('leagues', 'record_league_names'), ('teams', 'record_teams'), ('roster_players', 'record_leagues'),
      ('drafts', 'record_leagues'), ('postponed_drafts', 'record_leagues'), ('team_surveys', 'record_leagues'),
      ('team_answers', 'record_answers'), ('sessions', 'record_sessions')
    ) as t (name, recorder)
  loop
    execute format(
      'create trigger read_model_inserted after insert on %I referencing new table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
    -- Before and after: an update may move a row to another owner.
    execute format(
      'create trigger read_model_updated after update on %I referencing new table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
    execute format(
      'create trigger read_model_updated_from after update on %I referencing old table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
    execute format(
      'create trigger read_model_deleted after delete on %I referencing old table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
  end loop;
end
$$;

-- What others see of a user.
create trigger read_model_changed after update on users for each row
  when ((old.first_name, old.last_name, old.is_admin) is distinct from (new.first_name, new.last_name, new.is_admin))
  execute function read_model.record_user();
