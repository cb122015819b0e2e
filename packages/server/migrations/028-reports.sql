-- What fans report to the admins.
create table reports (
  report_id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted.
  reporter_id uuid references users on delete set null,
  kind text not null check (kind in ('team', 'league', 'user', 'note')),
  -- Of a team, league, user or note; they may be deleted since.
  target_id uuid not null,
  -- The user whose name it is; null for a note. Their reports are deleted with the account.
  owner_id uuid references users on delete cascade,
  -- The league where it was seen.
  league_id uuid references leagues on delete set null,
  reported_text text not null,
  category text not null
    check (category in ('offensive', 'harassment', 'impersonation', 'personal-data', 'spam', 'other')),
  details text not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('resolved', 'dismissed')),
  closed_at timestamptz,
  closed_by uuid references users on delete set null
);
-- One open report of each person about each thing.
create unique index reports_one_open on reports (reporter_id, target_id, kind) where outcome is null;
create index reports_open on reports (created_at, report_id) where outcome is null;
create index reports_closed on reports (closed_at, report_id) where outcome is not null;
create index reports_by_reporter on reports (reporter_id, created_at);
create index reports_owner_id on reports (owner_id);
create index reports_league_id on reports (league_id);
create index reports_closed_by on reports (closed_by);
