-- Draft rooms keep their teams and players in memory, so everything they show is notified of, not only players and
-- tribes: teams' and owners' names, and season points. Nobody is notified while no draft is open.
create function notify_draft_team() returns trigger language plpgsql as $$
begin
  perform pg_notify('draft_cast_changed', new.league_id::text)
  where exists (select from drafts where league_id = new.league_id and completed_at is null and replaced_at is null);
  return null;
end
$$;

create trigger draft_team_changed after update on teams for each row
  when ((old.name, old.owner_id) is distinct from (new.name, new.owner_id))
  execute function notify_draft_team();

create function notify_draft_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('draft_cast_changed', league_id::text)
  from teams where owner_id = new.user_id
    and exists (select from drafts d
      where d.league_id = teams.league_id and d.completed_at is null and d.replaced_at is null);
  return null;
end
$$;

create trigger draft_owner_changed after update on users for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function notify_draft_owner();

create function notify_draft_points() returns trigger language plpgsql as $$
begin
  perform pg_notify('draft_cast_changed', '') where exists (select from drafts where next_due_at is not null);
  return null;
end
$$;

create trigger draft_points_changed after insert or update or delete on episode_statistics
  for each statement execute function notify_draft_points();
