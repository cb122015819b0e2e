-- The tables of the product. Migrations only go forward; an older server must keep working on a newer schema.
-- Keys and constraints rule out invalid states: the code checks first, the database decides.

-- Names and addresses are unique regardless of case.

create table seasons (
  season_id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 255),
  is_current boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index seasons_name on seasons (lower(name));
create unique index seasons_one_current on seasons (is_current) where is_current;

create table tribes (
  tribe_id uuid primary key default gen_random_uuid(),
  season_id uuid not null references seasons on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  color text not null default '#000000' check (color ~ '^#[0-9a-f]{6}$'),
  status text not null default 'Original' check (char_length(status) <= 255),
  position int not null default 0,
  created_at timestamptz not null default now(),
  unique (season_id, tribe_id)
);
create unique index tribes_name on tribes (season_id, lower(name));

create table episodes (
  episode_id uuid primary key default gen_random_uuid(),
  season_id uuid not null references seasons on delete cascade,
  number int not null check (number > 0),
  title text check (char_length(title) <= 500),
  air_date timestamptz not null,
  created_at timestamptz not null default now(),
  unique (season_id, episode_id),
  unique (season_id, number)
);
create index episodes_air_date on episodes (season_id, air_date);

create table statistics (
  statistic_id uuid primary key default gen_random_uuid(),
  season_id uuid not null references seasons on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  default_points int not null default 0,
  description text check (char_length(description) <= 1000),
  position int not null default 0,
  created_at timestamptz not null default now(),
  unique (season_id, statistic_id)
);
create unique index statistics_name on statistics (season_id, lower(name));

create table players (
  player_id uuid primary key default gen_random_uuid(),
  season_id uuid not null references seasons on delete cascade,
  -- The player's key in an imported file.
  file_key text,
  first_name text not null check (char_length(first_name) between 1 and 255),
  last_name text not null check (char_length(last_name) <= 255),
  age int check (age between 0 and 150),
  home text check (char_length(home) <= 255),
  occupation text check (char_length(occupation) <= 255),
  result text check (char_length(result) <= 255),
  place int check (place > 0),
  photo_url text check (char_length(photo_url) <= 255),
  -- The current tribe; player_tribes has the moves that led there.
  tribe_id uuid,
  eliminated_episode_id uuid,
  created_at timestamptz not null default now(),
  unique (season_id, player_id),
  unique (season_id, file_key),
  foreign key (season_id, tribe_id) references tribes (season_id, tribe_id) on delete set null (tribe_id),
  foreign key (season_id, eliminated_episode_id) references episodes (season_id, episode_id)
    on delete set null (eliminated_episode_id)
);
create index players_tribe on players (tribe_id);
create index players_eliminated on players (eliminated_episode_id);

create table player_tribes (
  season_id uuid not null,
  player_id uuid not null,
  from_episode_id uuid not null,
  tribe_id uuid not null,
  primary key (player_id, from_episode_id),
  foreign key (season_id, player_id) references players (season_id, player_id) on delete cascade,
  foreign key (season_id, from_episode_id) references episodes (season_id, episode_id) on delete cascade,
  foreign key (season_id, tribe_id) references tribes (season_id, tribe_id) on delete cascade
);
create index player_tribes_episode on player_tribes (from_episode_id);
create index player_tribes_tribe on player_tribes (tribe_id);

-- The points of one player for one statistic in one episode.
create table episode_statistics (
  episode_statistic_id uuid primary key default gen_random_uuid(),
  season_id uuid not null,
  episode_id uuid not null,
  player_id uuid not null,
  statistic_id uuid not null,
  points int not null check (points between -10000 and 10000),
  updated_at timestamptz not null default now(),
  unique (episode_id, player_id, statistic_id),
  foreign key (season_id, episode_id) references episodes (season_id, episode_id) on delete cascade,
  foreign key (season_id, player_id) references players (season_id, player_id) on delete cascade,
  foreign key (season_id, statistic_id) references statistics (season_id, statistic_id) on delete cascade
);
create index episode_statistics_season on episode_statistics (season_id, player_id) include (points);
create index episode_statistics_statistic on episode_statistics (statistic_id);
create index episode_statistics_player on episode_statistics (player_id);

create table users (
  user_id uuid primary key default gen_random_uuid(),
  username text not null check (char_length(username) between 1 and 255 and username !~ '@'),
  -- The verified address; a new one waits in verification_codes.
  email text check (char_length(email) <= 254),
  email_verified_at timestamptz,
  first_name text not null check (char_length(first_name) <= 255),
  last_name text not null check (char_length(last_name) <= 255),
  is_admin boolean not null default false,
  email_draft boolean not null default true,
  email_updates boolean not null default true,
  email_polls boolean not null default true,
  push_draft boolean not null default true,
  push_updates boolean not null default true,
  push_polls boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
-- Only verified addresses are reserved (ACCOUNT-58).
create unique index users_email on users (lower(email)) where email_verified_at is not null;
create index users_email_any on users (lower(email));

create table credentials (
  user_id uuid primary key references users on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table verification_codes (
  user_id uuid primary key references users on delete cascade,
  email text not null check (char_length(email) <= 254),
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Codes sent since window_started_at, for the hourly limit.
  sent_count int not null default 1,
  window_started_at timestamptz not null
);

create table reset_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reset_tokens_user on reset_tokens (user_id);

create table sessions (
  session_id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text check (char_length(user_agent) <= 500),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- The one-time link of the first start (ACCOUNT-63).
create table setup_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create table devices (
  device_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  token text not null,
  device_info jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  retired_at timestamptz
);
create index devices_user on devices (user_id) where retired_at is null;

create table leagues (
  league_id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 3 and 255),
  owner_id uuid not null references users,
  is_private boolean not null,
  -- Readable for its owner (LEAGUE-32), so it cannot be a hash.
  password text check (char_length(password) between 1 and 255),
  created_at timestamptz not null default now(),
  check (is_private = (password is not null))
);
create index leagues_owner on leagues (owner_id);

create table teams (
  team_id uuid primary key default gen_random_uuid(),
  league_id uuid not null references leagues on delete cascade,
  owner_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 255),
  created_at timestamptz not null default now(),
  unique (league_id, owner_id),
  unique (league_id, team_id)
);
create index teams_owner on teams (owner_id);

-- A player belongs to one season, so this key keeps them on one team of a league.
create table roster_players (
  league_id uuid not null,
  player_id uuid not null references players on delete cascade,
  team_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (league_id, player_id),
  foreign key (league_id, team_id) references teams (league_id, team_id) on delete cascade
);
create index roster_players_team on roster_players (team_id);
create index roster_players_player on roster_players (player_id);

create table drafts (
  draft_id uuid primary key default gen_random_uuid(),
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  start_date timestamptz not null,
  pick_time_seconds int not null check (pick_time_seconds between 1 and 86399),
  -- Number of the last event; every change of a draft increments it under the row's lock.
  version int not null default 0,
  -- The start before the first clock, the deadline while one runs, null when complete.
  next_due_at timestamptz,
  completed_at timestamptz,
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  unique (league_id, season_id),
  unique (league_id, draft_id),
  check ((completed_at is null) = (next_due_at is not null))
);
create index drafts_due on drafts (next_due_at) where next_due_at is not null;

create table draft_events (
  league_id uuid not null,
  draft_id uuid not null,
  number int not null check (number > 0),
  event jsonb not null,
  created_at timestamptz not null default now(),
  primary key (draft_id, number),
  foreign key (league_id, draft_id) references drafts (league_id, draft_id) on delete cascade
);

-- The slots of the board. A filled one names its player, who is picked once in a draft.
create table draft_picks (
  draft_pick_id uuid primary key default gen_random_uuid(),
  league_id uuid not null,
  draft_id uuid not null,
  pick_number int not null check (pick_number > 0),
  team_id uuid not null,
  player_id uuid references players on delete cascade,
  picked_by text check (picked_by in ('owner', 'queue', 'rule', 'desk')),
  picked_at timestamptz,
  unique (draft_id, pick_number),
  unique (draft_id, player_id),
  check ((player_id is null) = (picked_at is null) and (player_id is null) = (picked_by is null)),
  foreign key (league_id, draft_id) references drafts (league_id, draft_id) on delete cascade,
  foreign key (league_id, team_id) references teams (league_id, team_id) on delete cascade
);
create index draft_picks_team on draft_picks (team_id);
create index draft_picks_player on draft_picks (player_id);

create table draft_queues (
  league_id uuid not null,
  team_id uuid not null,
  player_id uuid not null references players on delete cascade,
  position int not null,
  primary key (team_id, player_id),
  unique (team_id, position) deferrable initially deferred,
  foreign key (league_id, team_id) references teams (league_id, team_id) on delete cascade
);
create index draft_queues_player on draft_queues (player_id);

create table surveys (
  survey_id uuid primary key default gen_random_uuid(),
  season_id uuid not null,
  episode_id uuid not null unique,
  graded_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (season_id, episode_id) references episodes (season_id, episode_id) on delete cascade
);

create table questions (
  question_id uuid primary key default gen_random_uuid(),
  survey_id uuid not null references surveys on delete cascade,
  position int not null,
  prompt text not null check (char_length(prompt) between 1 and 1000),
  type text not null check (type in ('tribes', 'remaining-players', 'all-players')),
  answer_count int not null check (answer_count > 0),
  points int not null,
  unique (survey_id, question_id)
);

create table question_options (
  question_option_id uuid primary key default gen_random_uuid(),
  survey_id uuid not null,
  question_id uuid not null,
  position int not null,
  display text not null check (char_length(display) between 1 and 511),
  correct boolean not null default false,
  unique (question_id, question_option_id),
  foreign key (survey_id, question_id) references questions (survey_id, question_id) on delete cascade
);
create index question_options_survey on question_options (survey_id);

create table team_surveys (
  team_survey_id uuid primary key default gen_random_uuid(),
  league_id uuid not null,
  team_id uuid not null,
  survey_id uuid not null references surveys on delete cascade,
  submitted_at timestamptz not null,
  complete boolean not null default true,
  points int not null default 0,
  unique (team_id, survey_id),
  unique (survey_id, team_survey_id),
  foreign key (league_id, team_id) references teams (league_id, team_id) on delete cascade
);
create index team_surveys_league on team_surveys (league_id, survey_id);
create index team_surveys_survey on team_surveys (survey_id);

create table team_answers (
  team_answer_id uuid primary key default gen_random_uuid(),
  team_survey_id uuid not null references team_surveys on delete cascade,
  question_id uuid not null references questions on delete cascade,
  question_option_id uuid not null,
  unique (team_survey_id, question_option_id),
  -- An answer is one of its question's options.
  foreign key (question_id, question_option_id)
    references question_options (question_id, question_option_id) on delete cascade
);
create index team_answers_option on team_answers (question_option_id);
create index team_answers_question on team_answers (question_id);

create table admin_notes (
  admin_note_id uuid primary key default gen_random_uuid(),
  note text not null check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index admin_notes_newest on admin_notes (created_at desc);

-- The background jobs as admins see them; the queue has tables of its own.
create table jobs (
  name text primary key,
  running boolean not null default true,
  last_run_at timestamptz,
  last_error text
);

-- What was sent to whom. The text is in the queue only until delivery.
create table mail_outbox (
  mail_id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  address text not null,
  category text not null,
  -- A notification is sent once per user.
  dedupe_key text unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_user on mail_outbox (user_id);

create table push_outbox (
  push_id uuid primary key default gen_random_uuid(),
  device_id uuid references devices on delete set null,
  category text not null,
  dedupe_key text unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index push_outbox_device on push_outbox (device_id);

create table audit_log (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for the operator at the command line.
  user_id uuid references users on delete set null,
  action text not null,
  subject_id uuid,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (subject_id, audit_id);
create index audit_log_at on audit_log (at);
create index audit_log_user on audit_log (user_id);
