-- What open pages are told of, for a day. A row is written in the transaction of its cause and has no number yet:
-- transactions commit in another order than they write. Afterwards, a server that looks for events numbers those that
-- became visible, so that everybody reads them in the order of their numbers and nothing appears between them later.
-- In the schema that backups leave out.

create table read_model.stream_events (
  event_id bigint generated always as identity primary key,
  number bigint unique,
  type text not null,
  -- Only for the members of a league; only for one user's own pages. Neither: for everybody.
  league_id uuid references leagues (league_id) on delete cascade,
  user_id uuid references users (user_id) on delete cascade,
  -- Only for those who may see the results of this episode of the current season.
  episode integer,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index stream_events_unnumbered on read_model.stream_events (event_id) where number is null;
create index stream_events_league on read_model.stream_events (league_id);
create index stream_events_user on read_model.stream_events (user_id);
create index stream_events_created on read_model.stream_events (created_at);

-- The highest number that was given; its lock serialises the numbering.
create table read_model.stream_position (
  only_one boolean primary key default true check (only_one),
  number bigint not null
);
-- Higher than any number before a backup was restored.
insert into read_model.stream_position (number) values (floor(extract(epoch from clock_timestamp()) * 1000));

create function read_model.number_stream_events() returns void language plpgsql as $$
declare
  highest bigint;
  added bigint;
begin
  if not exists (select from read_model.stream_events where number is null) then
    return;
  end if;
  select number into highest from read_model.stream_position for update;
  -- Each statement sees what was committed before it, so also what another server numbered during the wait.
  update read_model.stream_events set number = highest + unnumbered.place
    from (
      select event_id, row_number() over (order by event_id) as place from read_model.stream_events where number is null
    ) as unnumbered
    where read_model.stream_events.event_id = unnumbered.event_id;
  get diagnostics added = row_count;
  update read_model.stream_position set number = highest + added;
end
$$;
