-- Draft rooms hear of every change of who can be drafted and how they are shown, whoever makes it: a call, an
-- import, the command line, or an episode that is deleted with the eliminations at it. Once for each transaction.
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
