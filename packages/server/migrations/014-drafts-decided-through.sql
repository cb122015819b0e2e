-- Of a second draft that has begun: the number of the last episode whose results may have led to whom teams kept or
-- picked, though none were entered yet. Who has not watched it sees no more of the draft than of its rosters.
alter table drafts add column decided_through int check (decided_through >= 0);

update drafts set decided_through = greatest(
  (select max(number) from episodes e
    where e.season_id = drafts.season_id and e.air_date <= coalesce(drafts.completed_at, now())),
  (select max(m.decided_through) from roster_moves m
    where m.league_id = drafts.league_id and m.season_id = drafts.season_id
      and m.made_at <= coalesce(drafts.completed_at, now())))
where follows_draft_id is not null
  and exists (select from draft_events e where e.draft_id = drafts.draft_id and e.event ? 'kept');
