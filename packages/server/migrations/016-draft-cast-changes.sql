-- Draft rooms are notified of every change of the players on offer, whoever makes it: a call, an import, the command
-- line, or the deletion of an episode with eliminations. Once per transaction.
create function notify_draft_cast() returns trigger language plpgsql as $$
begin
  perform pg_notify('draft_cast_changed', '');
  return null;
end
$$;

create trigger players_changed after insert or update or delete on players
  for each statement execute function notify_draft_cast();
create trigger tribes_changed after update or delete on tribes
  for each statement execute function notify_draft_cast();
