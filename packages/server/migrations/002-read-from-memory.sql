-- What further values in memory depend on (decision 32). A saved score changes the subject 'season', but neither the
-- season's contestants, episodes and statistics nor its polls, which have subjects of their own.

do $$
declare
  tracked record;
begin
  for tracked in
    select * from (values
      ('seasons', 'season-base'), ('players', 'season-base'), ('tribes', 'season-base'), ('player_tribes', 'season-base'),
      ('eliminations', 'season-base'), ('episodes', 'season-base'), ('statistics', 'season-base'),
      ('surveys', 'surveys'), ('questions', 'surveys'), ('question_options', 'surveys'),
      ('score_corrections', 'season'), ('elimination_corrections', 'season'), ('grade_corrections', 'season')
    ) as t (name, subject)
  loop
    execute format(
      'create trigger read_model_part_changed after insert or update or delete on %I
       for each statement execute function read_model.record_subject(%L)', tracked.name, tracked.subject);
  end loop;
end
$$;

-- The messages of a league's chat, and the reactions in the league.
create function read_model.record_chats() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject) select distinct 'chat:' || league_id from changed on conflict do nothing;
  return null;
end
$$;

create function read_model.record_chat_mentions() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject)
    select distinct 'chat:' || league_id from changed join chat_messages using (message_id)
    on conflict do nothing;
  return null;
end
$$;

-- What a user has read of the chats.
create function read_model.record_chat_readers() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject) select distinct 'chat:' || user_id from changed on conflict do nothing;
  return null;
end
$$;

do $$
declare
  tracked record;
begin
  for tracked in
    select * from (values
      ('chat_messages', 'record_chats'), ('reactions', 'record_chats'), ('chat_mentions', 'record_chat_mentions'),
      ('chat_states', 'record_chat_readers'), ('former_teams', 'record_leagues'), ('draft_picks', 'record_leagues'),
      ('draft_events', 'record_leagues')
    ) as t (name, recorder)
  loop
    execute format(
      'create trigger read_model_inserted after insert on %I referencing new table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
    execute format(
      'create trigger read_model_updated after update on %I referencing new table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
    execute format(
      'create trigger read_model_deleted after delete on %I referencing old table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
  end loop;
end
$$;

-- What a user sees of their own account: the email address and the preferences as well.
create function read_model.record_profile() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject) values ('profile:' || new.user_id) on conflict do nothing;
  return null;
end
$$;
create trigger read_model_profile_changed after update on users for each row
  when (old is distinct from new) execute function read_model.record_profile();

comment on column read_model.changes.subject is
  'season, season-base, surveys, notes, admin, passkey-settings; the id of a league or user; the hash of a session''s
  token; name: and a league''s id; chat: and the id of a league or reader; profile: and a user''s id';
