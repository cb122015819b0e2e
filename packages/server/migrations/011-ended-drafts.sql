-- An admin can end a draft (DRAFT-16). It is complete then; when another one is set for the league, it stays with its
-- log, marked as replaced.
alter table drafts
  add column aborted_at timestamptz,
  add column replaced_at timestamptz,
  add check (aborted_at is null or completed_at is not null),
  add check (replaced_at is null or aborted_at is not null);
alter table drafts drop constraint drafts_league_id_season_id_key;
create unique index drafts_one_a_season on drafts (league_id, season_id) where replaced_at is null;

-- A seed that was published with such a draft stays with it; the next draft gets another one.
alter table draft_seeds drop constraint draft_seeds_pkey;
alter table draft_seeds
  add column draft_id uuid references drafts on delete cascade,
  add unique nulls not distinct (league_id, season_id, draft_id);
create index draft_seeds_draft on draft_seeds (draft_id);
