-- The tables of the product, by subject, in the words of docs/glossary.md.
-- Keys and constraints rule out invalid states: the code checks first, the database decides.
-- Names of seasons, users, tribes and statistics are unique regardless of case. Points are whole numbers.
-- A foreign key has an index for deletions (a test checks it).

-- ---------------------------------------------------------------------------------------------------------------------
-- Spelling of names

-- The spelling by which names are compared, searched and sorted. Like `plainSpelling` in `packages/game`; a test compares
-- the two. Indexes depend on it: another spelling needs another function.
create function plain_spelling(value text) returns text language sql immutable parallel safe as $$
  select case
    -- Only ASCII, as most names are: decomposing takes longer.
    when octet_length(value) = char_length(value) then translate(lower(value), '`', '''')
    else replace(replace(replace(replace(
      translate(
        regexp_replace(
          lower(normalize(replace(value, '´', ''''), NFKD)),
          '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u034f\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]',
          '', 'g'
        ),
        'ðđħıĸłŋøŧƒς‘’‚‛′ʹʻʼʽ`“”„‟«»‹›‐‑‒–—―−',
        'ddhiklnotfσ''''''''''''''''''''""""""''''-------'
      ),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  end
$$;

-- A name for `like '% word%'`, which finds beginnings of words: each word is after a space. Like `matchesWords` of the
-- web app.
create function search_text(name text) returns text language sql immutable parallel safe as $$
  select ' ' || translate(plain_spelling(name), '-''"', '   ')
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Seasons: admins enter them on the screens or import a season pack

create table seasons (
  season_id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 255),
  is_current boolean not null default false,
  archived_at timestamptz,
  -- How the results of episodes that are added to the season reach fans; each episode can be changed afterwards.
  new_episodes text not null default 'stream' check (new_episodes in ('stream', 'hold')),
  -- Part of the demonstration league, which is removed as a whole.
  is_demo boolean not null default false,
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
  -- No fan sees results of an episode on hold, and of those after it, until an admin publishes it.
  publishing text not null default 'stream' check (publishing in ('stream', 'hold')),
  published_at timestamptz,
  -- Whether the episode is on hold: the only place that says so.
  is_held boolean not null generated always as (publishing = 'hold' and published_at is null) stored,
  -- Its results were final before it was put on hold, or streamed, again.
  was_final boolean not null default false,
  -- When the worker began to send the recaps of the episode; null before.
  recaps_sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (season_id, episode_id),
  unique (season_id, number)
);
create index episodes_air_date on episodes (season_id, air_date);
-- There is hardly ever one.
create index episodes_on_hold on episodes (season_id, number) where is_held;

-- The episodes whose results no fan is shown yet: those on hold, and those after one.
create view held_episodes as
  select e.episode_id, e.season_id, e.number from episodes e
  where exists (
    select from episodes held where held.season_id = e.season_id and held.number <= e.number and held.is_held
  );

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
  -- In years.
  age int check (age between 0 and 150),
  home text check (char_length(home) <= 255),
  occupation text check (char_length(occupation) <= 255),
  result text check (char_length(result) <= 255),
  place int check (place > 0),
  photo_url text check (char_length(photo_url) <= 255),
  -- The present tribe. Triggers derive it from player_tribes; a player without moves keeps the tribe that was entered,
  -- as there may be no episode yet.
  tribe_id uuid,
  created_at timestamptz not null default now(),
  unique (season_id, player_id),
  unique (season_id, file_key),
  foreign key (season_id, tribe_id) references tribes (season_id, tribe_id) on delete set null (tribe_id)
);
create index players_tribe on players (tribe_id);

-- From which episode on a player is in which tribe.
create table player_tribes (
  season_id uuid not null,
  player_id uuid not null,
  from_episode_id uuid not null,
  -- Null from the deletion of a tribe on: its players are left without one.
  tribe_id uuid,
  primary key (player_id, from_episode_id),
  foreign key (season_id, player_id) references players (season_id, player_id) on delete cascade,
  foreign key (season_id, from_episode_id) references episodes (season_id, episode_id) on delete cascade,
  foreign key (season_id, tribe_id) references tribes (season_id, tribe_id) on delete set null (tribe_id)
);
create index player_tribes_episode on player_tribes (from_episode_id);
create index player_tribes_tribe on player_tribes (tribe_id);

-- The present tribe is that of the last move by air date. It is derived here and nowhere else, whatever changes the
-- moves: a save, an import, the deletion of an episode or a tribe, another air date.
create function set_present_tribes(of_players uuid[]) returns void language sql as $$
  update players set tribe_id = last.tribe_id
  from (
    select distinct on (m.player_id) m.player_id, m.tribe_id
    from player_tribes m join episodes e on e.episode_id = m.from_episode_id
    where m.player_id = any(of_players)
    order by m.player_id, e.air_date desc, e.number desc
  ) last
  where players.player_id = last.player_id and players.tribe_id is distinct from last.tribe_id
$$;

create function moves_changed() returns trigger language plpgsql as $$
begin
  perform set_present_tribes(array(select distinct player_id from changed));
  return null;
end
$$;
create trigger present_tribes_inserted after insert on player_tribes referencing new table as changed
  for each statement execute function moves_changed();
create trigger present_tribes_updated after update on player_tribes referencing new table as changed
  for each statement execute function moves_changed();
create trigger present_tribes_deleted after delete on player_tribes referencing old table as changed
  for each statement execute function moves_changed();

create function air_date_changed() returns trigger language plpgsql as $$
begin
  perform set_present_tribes(array(select player_id from player_tribes where from_episode_id = new.episode_id));
  return null;
end
$$;
create trigger present_tribes_by_air_date after update of air_date on episodes for each row
  when (old.air_date is distinct from new.air_date) execute function air_date_changed();

-- In which episodes players left the game and came back.
create table eliminations (
  elimination_id uuid primary key default gen_random_uuid(),
  season_id uuid not null,
  player_id uuid not null,
  -- The last one that the player competed in.
  episode_id uuid not null,
  kind text not null default 'voted-out' check (kind in ('voted-out', 'quit', 'removed', 'medical')),
  -- The first one that they competed in again; null while out.
  returned_episode_id uuid,
  created_at timestamptz not null default now(),
  unique (player_id, episode_id),
  check (returned_episode_id <> episode_id),
  foreign key (season_id, player_id) references players (season_id, player_id) on delete cascade,
  foreign key (season_id, episode_id) references episodes (season_id, episode_id) on delete cascade,
  foreign key (season_id, returned_episode_id) references episodes (season_id, episode_id)
    on delete set null (returned_episode_id)
);
create index eliminations_season on eliminations (season_id);
create index eliminations_episode on eliminations (episode_id);
create index eliminations_returned on eliminations (returned_episode_id);

-- Pictures that admins uploaded, re-encoded; in the database, so that every server and every backup has them.
create table images (
  image_id uuid not null,
  variant text not null check (variant in ('list', 'card', 'full')),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (image_id, variant)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts: users, how they log in, and what protects them

create table users (
  user_id uuid primary key default gen_random_uuid(),
  username text not null check (char_length(username) between 1 and 255 and username !~ '@'),
  -- The verified address; a new one waits in verification_codes.
  email text check (char_length(email) <= 254),
  email_verified_at timestamptz,
  first_name text not null check (char_length(first_name) <= 255),
  last_name text not null check (char_length(last_name) <= 255),
  is_admin boolean not null default false,
  -- An admin whom other admins can neither demote, suspend nor delete. At most one.
  is_owner boolean not null default false,
  -- May manage episodes and scores.
  is_scorer boolean not null default false,
  suspended_at timestamptz,
  -- Which emails and push messages the user wants, by category.
  email_draft boolean not null default true,
  email_updates boolean not null default true,
  email_polls boolean not null default true,
  email_recaps boolean not null default false,
  email_chat text not null default 'mentions' check (email_chat in ('all', 'mentions', 'none')),
  -- Emails of admins ignore the other preferences, but a user can unsubscribe from them.
  email_admin boolean not null default true,
  push_draft boolean not null default true,
  push_updates boolean not null default true,
  push_polls boolean not null default true,
  push_recaps boolean not null default false,
  push_chat text not null default 'mentions' check (push_chat in ('all', 'mentions', 'none')),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  constraint users_owner_is_admin check (not is_owner or is_admin and suspended_at is null),
  constraint users_one_role check (not is_admin or not is_scorer)
);
create unique index users_username on users (lower(username));
-- Only verified addresses are reserved (ACCOUNT-58).
create unique index users_email on users (lower(email)) where email_verified_at is not null;
create index users_email_any on users (lower(email));
create unique index users_owner on users (is_owner) where is_owner;
-- In the order of the pages of recipients.
create index users_plain_name on users (plain_spelling(trim(first_name || ' ' || last_name)), user_id);
create index users_with_recaps on users (user_id) where email_recaps or push_recaps;

-- What usernames look like (decision 25): no one registers a name that looks like another. A name has one or two
-- skeletons.
create table username_skeletons (
  skeleton text primary key,
  user_id uuid not null references users on delete cascade
);
create index username_skeletons_user on username_skeletons (user_id);

-- Words that new names must not contain; empty unless an admin adds some.
create table blocked_words (
  word_id uuid primary key default gen_random_uuid(),
  word text not null unique,
  -- Also as a part of longer words.
  anywhere boolean not null
);

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
  sent_count int not null default 1,
  window_started_at timestamptz not null default now()
);

-- When codes were sent in the last day, by user and by address. It outlives the code, the account and a change of
-- address, so that none of them resets the count.
create table code_counts (
  -- A keyed hash, so that no personal data is stored.
  counted bytea primary key,
  sent_ats timestamptz[] not null
);

create table reset_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reset_tokens_user on reset_tokens (user_id);

-- A requested change of address: the link sent to the old one restores that, also after the change.
create table email_changes (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  old_email text not null check (char_length(old_email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_user on email_changes (user_id);
create index email_changes_expires on email_changes (expires_at);

create table sessions (
  session_id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text check (char_length(user_agent) <= 500),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its user last gave a password or a passkey, and when a passkey; null for never.
  confirmed_at timestamptz,
  passkey_at timestamptz,
  -- A session lasts at most a year, however often it is renewed (ACCOUNT-62).
  constraint sessions_at_most_a_year check (expires_at - created_at <= interval '8760 hours')
);
create index sessions_user on sessions (user_id);

-- The one-time link of the first start (ACCOUNT-63).
create table setup_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create table passkeys (
  passkey_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique,
  -- COSE.
  public_key bytea not null,
  -- How often the authenticator has signed; always 0 for one that does not count.
  counter bigint not null check (counter >= 0),
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Each is deleted by its first use.
create table passkey_challenges (
  challenge_id uuid primary key default gen_random_uuid(),
  challenge bytea not null,
  purpose text not null check (purpose in ('add', 'login', 'confirm')),
  -- A login has no session yet.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (session_id is null))
);
create index passkey_challenges_session on passkey_challenges (session_id);
create index passkey_challenges_expires on passkey_challenges (expires_at);

create table passkey_settings (
  only_one boolean primary key default true check (only_one),
  required_for_admins boolean not null
);

-- Failed logins: of one account from unknown addresses, or of one account from one known address.
create table login_failures (
  -- A keyed hash, also of names that no user has, so that both cases behave alike.
  counted bytea primary key,
  user_id uuid references users on delete cascade,
  failures int not null check (failures >= 0),
  last_failed_at timestamptz not null
);
create index login_failures_user on login_failures (user_id);
create index login_failures_last on login_failures (last_failed_at);

-- Addresses from which a user has logged in before, as keyed hashes.
create table known_addresses (
  user_id uuid not null references users on delete cascade,
  address bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, address)
);
create index known_addresses_seen on known_addresses (seen_at);

-- Requests by route and address, counted by all servers together. After a crash it is empty, which does no harm.
create unlogged table rate_counts (
  counted bytea primary key,
  requests int not null check (requests > 0),
  since timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Leagues and teams

create table leagues (
  league_id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 3 and 255),
  owner_id uuid not null references users,
  is_private boolean not null,
  -- Readable for its owner (LEAGUE-32), so it cannot be a hash.
  password text check (char_length(password) between 1 and 255),
  -- Whether members, not only the owner, get the invite link (LEAGUE-43).
  members_may_invite boolean not null default true,
  -- The league's floor: for so many hours after the air time none of its members sees results.
  spoiler_delay_hours int check (spoiler_delay_hours between 1 and 336),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  check (is_private = (password is not null))
);
create index leagues_owner on leagues (owner_id);
-- In the order of the pages.
create index leagues_plain_name on leagues (plain_spelling(name), league_id);

-- When a user created leagues during the last day, those deleted since included (LEAGUE-34).
create table league_creations (
  user_id uuid primary key references users on delete cascade,
  created_ats timestamptz[] not null
);

-- Readable for the owner, who shares it, so it cannot be a hash.
create table league_invites (
  league_id uuid primary key references leagues on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);

-- Users who may not join a league again (LEAGUE-49).
create table league_bans (
  ban_id uuid primary key default gen_random_uuid(),
  league_id uuid not null references leagues on delete cascade,
  user_id uuid not null references users on delete cascade,
  banned_at timestamptz not null default now(),
  unique (league_id, user_id)
);
create index league_bans_user_id on league_bans (user_id);

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

-- All rosters that a session was sent for editing, as its tabs may show different ones. A client that does not name the
-- rosters which it replaces is held to these.
create table roster_reads (
  session_id uuid not null references sessions on delete cascade,
  league_id uuid not null references leagues on delete cascade,
  version text not null,
  rosters jsonb not null,
  read_at timestamptz not null,
  primary key (session_id, league_id, version)
);
create index roster_reads_league on roster_reads (league_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Drafts: the log of events is the truth, the other tables follow from it (decision 1)

create table drafts (
  draft_id uuid primary key default gen_random_uuid(),
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  start_date timestamptz not null,
  pick_time_seconds int not null check (pick_time_seconds between 1 and 86399),
  -- Number of the last event; every change of a draft increments it under the row's lock.
  version int not null default 0,
  -- The start before the first clock, the deadline while one runs; null when paused or complete.
  next_due_at timestamptz,
  warned_at timestamptz,
  completed_at timestamptz,
  -- An admin ended it (DRAFT-16), so it is complete. When another draft is set for the league, it stays with its log,
  -- marked as replaced.
  aborted_at timestamptz,
  replaced_at timestamptz,
  -- The last published episode with results when the draft ended; 0 without any, null while it is open. Only those who
  -- were left could be drafted, so the rosters tell results of the episodes before. A trigger sets it.
  results_through int check (results_through >= 0),
  created_at timestamptz not null default now(),
  unique (league_id, draft_id),
  constraint drafts_due_check check (completed_at is null or next_due_at is null),
  check (aborted_at is null or completed_at is not null),
  check (replaced_at is null or aborted_at is not null)
);
create unique index drafts_one_per_season on drafts (league_id, season_id) where replaced_at is null;
create index drafts_due on drafts (next_due_at) where next_due_at is not null;
create index drafts_season on drafts (season_id);

create table draft_events (
  league_id uuid not null,
  draft_id uuid not null,
  number int not null check (number > 0),
  -- `DraftEvent` of packages/game, as clients receive it.
  event jsonb not null,
  created_at timestamptz not null default now(),
  primary key (draft_id, number),
  foreign key (league_id, draft_id) references drafts (league_id, draft_id) on delete cascade
);
-- How often a draft was set, without reading its picks.
create index draft_events_scheduled on draft_events (draft_id) where event ->> 'type' = 'scheduled';

-- The slots of the board. A filled one names its player, who is picked once in a draft. A team may leave after the draft:
-- the finished board and its slots stay.
create table draft_picks (
  draft_pick_id uuid primary key default gen_random_uuid(),
  league_id uuid not null,
  draft_id uuid not null,
  pick_number int not null check (pick_number > 0),
  team_id uuid not null,
  player_id uuid references players on delete cascade,
  picked_by text check (picked_by in ('owner', 'queue', 'rule', 'commissioner')),
  picked_at timestamptz,
  unique (draft_id, pick_number),
  unique (draft_id, player_id),
  check ((player_id is null) = (picked_at is null) and (player_id is null) = (picked_by is null)),
  foreign key (league_id, draft_id) references drafts (league_id, draft_id) on delete cascade
);
create index draft_picks_team on draft_picks (team_id);
create index draft_picks_player on draft_picks (player_id);

-- The players a user wants, in order.
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

-- The source of all random draws of a draft. Its hash is public from the start, the seed afterwards. A seed that was
-- published with a replaced draft stays with it; the next draft gets another one.
create table draft_seeds (
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  draft_id uuid references drafts on delete cascade,
  seed bytea not null check (length(seed) = 32),
  seed_hash bytea not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (league_id, season_id, draft_id)
);
create index draft_seeds_season on draft_seeds (season_id);
create index draft_seeds_draft on draft_seeds (draft_id);

-- The answer to a pick with a key, for a client that sends it again.
create table draft_answers (
  league_id uuid not null,
  draft_id uuid not null,
  team_id uuid not null,
  key uuid not null,
  accepted boolean not null,
  message text,
  created_at timestamptz not null default now(),
  primary key (draft_id, team_id, key),
  foreign key (league_id, draft_id) references drafts (league_id, draft_id) on delete cascade,
  check (accepted = (message is null))
);

-- Drafts whose date passed while another season was current. Each waits here, with its settings, until its league sets
-- a new date (DRAFT-20).
create table postponed_drafts (
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  start_date timestamptz not null,
  pick_time_seconds int not null,
  -- The teams in the order of round 1; some may have left since.
  team_order uuid[] not null,
  order_by text not null check (order_by in ('hand', 'shuffled', 'drawn')),
  primary key (league_id, season_id)
);
create index postponed_drafts_season on postponed_drafts (season_id);

-- The servers' heartbeat, written every second while a clock runs: has any server kept time without a break?
create table clock_heartbeat (
  only_one boolean primary key default true check (only_one),
  -- Incremented after a gap: the same number means that time was kept without a break.
  epoch int not null,
  seen_at timestamptz not null,
  seen_by uuid not null,
  -- The server that wrote before.
  previous_by uuid not null
);

-- Draft rooms keep their teams and players in memory, so they are notified of a change of everything that they show:
-- players, tribes, season points, names of teams and owners, whatever makes the change. Once per transaction, and
-- without effect while no draft is open.
create function notify_draft_participants() returns trigger language plpgsql as $$
begin
  perform pg_notify('draft_participants_changed', '');
  return null;
end
$$;
create trigger players_changed after insert or update or delete on players
  for each statement execute function notify_draft_participants();
create trigger tribes_changed after update or delete on tribes
  for each statement execute function notify_draft_participants();
create trigger eliminations_changed after insert or update or delete on eliminations
  for each statement execute function notify_draft_participants();

create function notify_draft_team() returns trigger language plpgsql as $$
begin
  perform pg_notify('draft_participants_changed', new.league_id::text)
  where exists (select from drafts where league_id = new.league_id and completed_at is null and replaced_at is null);
  return null;
end
$$;
create trigger draft_team_changed after update on teams for each row
  when ((old.name, old.owner_id) is distinct from (new.name, new.owner_id))
  execute function notify_draft_team();

create function notify_draft_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('draft_participants_changed', league_id::text)
  from teams where owner_id = new.user_id
    and exists (select from drafts d
      where d.league_id = teams.league_id and d.completed_at is null and d.replaced_at is null);
  return null;
end
$$;
create trigger draft_owner_changed after update on users for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function notify_draft_owner();

-- ---------------------------------------------------------------------------------------------------------------------
-- Results: scores, and corrections of what fans were told

-- The points of one player for one statistic in one episode.
create table scores (
  score_id uuid primary key default gen_random_uuid(),
  season_id uuid not null,
  episode_id uuid not null,
  player_id uuid not null,
  statistic_id uuid not null,
  points int not null check (points between -10000 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (episode_id, player_id, statistic_id),
  foreign key (season_id, episode_id) references episodes (season_id, episode_id) on delete cascade,
  foreign key (season_id, player_id) references players (season_id, player_id) on delete cascade,
  foreign key (season_id, statistic_id) references statistics (season_id, statistic_id) on delete cascade
);
create index scores_season on scores (season_id, player_id) include (points);
create index scores_statistic on scores (statistic_id);
create index scores_player on scores (player_id);

create function notify_draft_points() returns trigger language plpgsql as $$
begin
  perform pg_notify('draft_participants_changed', '') where exists (select from drafts where next_due_at is not null);
  return null;
end
$$;
create trigger draft_points_changed after insert or update or delete on scores
  for each statement execute function notify_draft_points();

-- Are the results of an episode final, so that a change is a correction? With the publication of one on hold; else a day
-- after its first score. A score that is deleted counts by `deleted_since`.
create function has_final_results(episode episodes, deleted_since timestamptz default null) returns boolean
language sql stable as $$
  select episode.was_final or case episode.publishing
    when 'hold' then episode.published_at is not null
    else coalesce(
      least(deleted_since, (select min(created_at) from scores s where s.episode_id = episode.episode_id))
        <= now() - interval '24 hours', false)
  end
$$;

-- Triggers write the three tables of corrections, so that no writer of results can forget it. Their lock on the episode
-- settles whether a result was changed before or after a publication.

-- Scores that were changed after fans had been told them as an episode's result.
create table score_corrections (
  correction_id bigint generated always as identity primary key,
  season_id uuid not null references seasons on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  player_id uuid not null references players on delete cascade,
  statistic_id uuid references statistics on delete set null,
  -- Its name, which is kept when it is deleted.
  statistic text not null,
  -- Null for no score.
  from_points int,
  to_points int,
  corrected_at timestamptz not null default now()
);
create index score_corrections_season_id on score_corrections (season_id);
create index score_corrections_episode_id on score_corrections (episode_id);
create index score_corrections_player_id on score_corrections (player_id);
create index score_corrections_statistic_id on score_corrections (statistic_id);

-- Whether an episode is final is found once for each episode. The planner could choose to find it for each of the scores,
-- which took an import of 146 400 scores from 7 to 45 seconds.
create function record_score_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from episodes where episode_id in (select episode_id from new_scores) for share;
    insert into score_corrections (season_id, episode_id, player_id, statistic_id, statistic, to_points)
    with final as materialized (
      select episode_id from episodes e
      where episode_id in (select episode_id from new_scores) and has_final_results(e)
    )
    select n.season_id, n.episode_id, n.player_id, n.statistic_id, s.name, n.points
    from new_scores n
    join final using (episode_id)
    join statistics s on s.statistic_id = n.statistic_id
    -- Not the rows of a backup that is restored.
    where n.created_at = now();
  elsif tg_op = 'UPDATE' then
    perform from episodes where episode_id in (select episode_id from new_scores) for share;
    insert into score_corrections (season_id, episode_id, player_id, statistic_id, statistic, from_points, to_points)
    with final as materialized (
      select episode_id from episodes e
      where episode_id in (select episode_id from new_scores) and has_final_results(e)
    )
    select n.season_id, n.episode_id, n.player_id, n.statistic_id, s.name, o.points, n.points
    from new_scores n
    join old_scores o on o.score_id = n.score_id and o.points <> n.points
    join final on final.episode_id = n.episode_id
    join statistics s on s.statistic_id = n.statistic_id;
  else
    perform from episodes where episode_id in (select episode_id from old_scores) for share;
    -- Nothing is left to correct where the episode or the player was deleted.
    insert into score_corrections (season_id, episode_id, player_id, statistic_id, statistic, from_points)
    with deleted as (
      select episode_id, min(created_at) as since from old_scores group by episode_id
    ), final as materialized (
      select episode_id from episodes e join deleted using (episode_id) where has_final_results(e, since)
    )
    select o.season_id, o.episode_id, o.player_id, o.statistic_id, s.name, o.points
    from old_scores o
    join final using (episode_id)
    join players p on p.player_id = o.player_id
    join statistics s on s.statistic_id = o.statistic_id;
  end if;
  return null;
end
$$;
create trigger score_corrections_inserted after insert on scores referencing new table as new_scores
  for each statement execute function record_score_corrections();
create trigger score_corrections_updated after update on scores
  referencing old table as old_scores new table as new_scores
  for each statement execute function record_score_corrections();
create trigger score_corrections_deleted after delete on scores referencing old table as old_scores
  for each statement execute function record_score_corrections();

-- Exits and returns that were added, moved or taken back after fans had been told them.
create table elimination_corrections (
  correction_id bigint generated always as identity primary key,
  season_id uuid not null references seasons on delete cascade,
  player_id uuid not null references players on delete cascade,
  is_return boolean not null default false,
  -- In which episode the player went out or returned; null for none.
  from_episode_id uuid references episodes on delete cascade,
  to_episode_id uuid references episodes on delete cascade,
  corrected_at timestamptz not null default now()
);
create index elimination_corrections_season_id on elimination_corrections (season_id);
create index elimination_corrections_player_id on elimination_corrections (player_id);
create index elimination_corrections_from_episode_id on elimination_corrections (from_episode_id);
create index elimination_corrections_to_episode_id on elimination_corrections (to_episode_id);

create function record_elimination_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from episodes where episode_id in (
      select unnest(array[episode_id, returned_episode_id]) from new_exits
    ) for share;
    insert into elimination_corrections (season_id, player_id, is_return, to_episode_id)
    select n.season_id, n.player_id, c.is_return, e.episode_id
    from new_exits n,
      lateral (values (false, n.episode_id), (true, n.returned_episode_id)) as c (is_return, episode_id)
      join episodes e using (episode_id)
    -- Not the rows of a backup that is restored.
    where n.created_at = now() and has_final_results(e);
  elsif tg_op = 'UPDATE' then
    perform from episodes where episode_id in (
      select unnest(array[o.episode_id, n.episode_id, o.returned_episode_id, n.returned_episode_id])
      from old_exits o join new_exits n using (elimination_id)
      where (o.episode_id, o.returned_episode_id) is distinct from (n.episode_id, n.returned_episode_id)
    ) for share;
    insert into elimination_corrections (season_id, player_id, is_return, from_episode_id, to_episode_id)
    select n.season_id, n.player_id, c.is_return, f.episode_id, t.episode_id
    from new_exits n
    join old_exits o using (elimination_id),
      lateral (values
        (false, o.episode_id, n.episode_id), (true, o.returned_episode_id, n.returned_episode_id)
      ) as c (is_return, from_id, to_id)
      left join episodes f on f.episode_id = c.from_id
      left join episodes t on t.episode_id = c.to_id
    where c.from_id is distinct from c.to_id and (has_final_results(f) or has_final_results(t));
  else
    perform from episodes where episode_id in (
      select unnest(array[episode_id, returned_episode_id]) from old_exits
    ) for share;
    -- Nothing is left to correct where the episode or the player was deleted.
    insert into elimination_corrections (season_id, player_id, is_return, from_episode_id)
    select o.season_id, o.player_id, c.is_return, e.episode_id
    from old_exits o
    join players p using (player_id),
      lateral (values (false, o.episode_id), (true, o.returned_episode_id)) as c (is_return, episode_id)
      join episodes e using (episode_id)
    where has_final_results(e);
  end if;
  return null;
end
$$;
create trigger elimination_corrections_inserted after insert on eliminations referencing new table as new_exits
  for each statement execute function record_elimination_corrections();
create trigger elimination_corrections_updated after update on eliminations
  referencing old table as old_exits new table as new_exits
  for each statement execute function record_elimination_corrections();
create trigger elimination_corrections_deleted after delete on eliminations referencing old table as old_exits
  for each statement execute function record_elimination_corrections();

-- What was stored with the number of an episode is about one that exists: when an episode is removed, the server moves
-- the numbers (episode-references.ts), as its number is given to another one later. A transaction that stores a number
-- holds this lock shared, so that its episode is not removed at the same time.
create function keep_episode_numbers(of_season uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('episode numbers ' || of_season, 0))
$$;
create function keep_episode_numbers_of_draft() returns trigger language plpgsql as $$
begin
  perform keep_episode_numbers(new.season_id);
  return new;
end
$$;
-- Fires before drafts_results_through, by its name.
create trigger drafts_keep_episode_numbers before insert or update of completed_at on drafts
  for each row when (new.completed_at is not null) execute function keep_episode_numbers_of_draft();

-- The last published episode with results; 0 without any. What is entered for the first episode is where players begin,
-- and no result.
create function last_results(of_season uuid) returns int language sql stable as $$
  select coalesce(max(number), 0) from episodes e
  where season_id = of_season and episode_id not in (select episode_id from held_episodes) and (
    exists (select from scores s where s.episode_id = e.episode_id)
    or exists (select from eliminations x where e.episode_id in (x.episode_id, x.returned_episode_id))
    or exists (select from episodes f where f.season_id = e.season_id and f.number < e.number)
      and exists (select from player_tribes m where m.from_episode_id = e.episode_id)
  )
$$;

create function set_results_of_draft() returns trigger language plpgsql as $$
begin
  if new.completed_at is null then
    new.results_through = null;
  elsif new.results_through is null then
    new.results_through = last_results(new.season_id);
  end if;
  return new;
end
$$;
create trigger drafts_results_through before insert or update of completed_at on drafts
  for each row execute function set_results_of_draft();

-- ---------------------------------------------------------------------------------------------------------------------
-- Surveys

create table surveys (
  survey_id uuid primary key default gen_random_uuid(),
  season_id uuid not null,
  episode_id uuid not null unique,
  graded_at timestamptz,
  -- Incremented with every change, so that an admin who saves an older version is told (ADMIN-SURVEY-14).
  version int not null default 1,
  -- A survey stays locked although its episode was moved to a later time: its answers were shown before. The time at
  -- which it locked; null for one that locks at its episode's air date.
  locked_since timestamptz,
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

create table submissions (
  submission_id uuid primary key default gen_random_uuid(),
  league_id uuid not null,
  team_id uuid not null,
  survey_id uuid not null references surveys on delete cascade,
  submitted_at timestamptz not null,
  complete boolean not null default true,
  points int not null default 0,
  unique (team_id, survey_id),
  unique (survey_id, submission_id),
  foreign key (league_id, team_id) references teams (league_id, team_id) on delete cascade
);
create index submissions_league on submissions (league_id, survey_id);
create index submissions_survey on submissions (survey_id);

create table submission_answers (
  submission_answer_id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions on delete cascade,
  question_id uuid not null references questions on delete cascade,
  question_option_id uuid not null,
  unique (submission_id, question_option_id),
  -- An answer is one of its question's options.
  foreign key (question_id, question_option_id)
    references question_options (question_id, question_option_id) on delete cascade
);
create index submission_answers_option on submission_answers (question_option_id);
create index submission_answers_question on submission_answers (question_id);

-- Who is reminded of which survey for which lock day: recorded at once, queued in batches. An episode moved to another
-- day is another reminder.
create table survey_reminders (
  survey_id uuid not null references surveys on delete cascade,
  air_day date not null,
  user_id uuid not null references users on delete cascade,
  handed_over_at timestamptz,
  primary key (survey_id, air_day, user_id)
);
create index survey_reminders_user on survey_reminders (user_id);
create index survey_reminders_open on survey_reminders (survey_id, air_day, user_id) where handed_over_at is null;

-- Grades that were changed after fans had been told them.
create table grade_corrections (
  correction_id bigint generated always as identity primary key,
  episode_id uuid not null references episodes on delete cascade,
  question_id uuid not null references questions on delete cascade,
  -- The right answers; empty for none.
  from_answers text not null,
  to_answers text not null,
  corrected_at timestamptz not null default now()
);
create index grade_corrections_episode_id on grade_corrections (episode_id);
create index grade_corrections_question_id on grade_corrections (question_id);

create function record_grade_corrections() returns trigger language plpgsql as $$
begin
  perform from episodes where episode_id in (
    select s.episode_id from surveys s join new_options n using (survey_id) where s.graded_at is not null
  ) for share;
  insert into grade_corrections (episode_id, question_id, from_answers, to_answers)
  select e.episode_id, n.question_id,
    coalesce(string_agg(o.display, ', ' order by o.position) filter (where o.correct), ''),
    coalesce(string_agg(n.display, ', ' order by n.position) filter (where n.correct), '')
  from new_options n
  join old_options o on o.question_option_id = n.question_option_id
  join surveys s on s.survey_id = n.survey_id and s.graded_at is not null
  join episodes e on e.episode_id = s.episode_id
  where has_final_results(e)
  group by e.episode_id, n.question_id
  having bool_or(o.correct <> n.correct);
  return null;
end
$$;
create trigger grade_corrections_updated after update on question_options
  referencing old table as old_options new table as new_options
  for each statement execute function record_grade_corrections();

-- ---------------------------------------------------------------------------------------------------------------------
-- Former teams: what past seasons show of teams whose owners have left a league

-- Without anything of the owner but the team's name.
create table former_teams (
  -- Of the team, so that reports about its name and its renaming find it.
  team_id uuid not null,
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  -- The roster of the season.
  player_ids uuid[] not null,
  left_at timestamptz not null default now(),
  primary key (team_id, season_id)
);
create index former_teams_league on former_teams (league_id);
create index former_teams_season on former_teams (season_id);

-- What they answered, so that a later grading moves their points as well.
create table former_team_submissions (
  team_id uuid not null,
  season_id uuid not null,
  survey_id uuid not null references surveys on delete cascade,
  points int not null,
  -- The options; null for teams that left before these were kept, whose points stay.
  chosen uuid[],
  primary key (team_id, survey_id),
  foreign key (team_id, season_id) references former_teams on delete cascade
);
create index former_team_submissions_survey on former_team_submissions (survey_id);
create index former_team_submissions_team on former_team_submissions (team_id, season_id);

-- A trigger, so that it holds for every way out: leaving, removal, a ban, the deletion of an account.
create function keep_former_team() returns trigger language plpgsql as $$
begin
  insert into former_teams (team_id, league_id, season_id, name, player_ids)
  select old.team_id, l.league_id, s.season_id, old.name, rosters.ids
  -- Without the league, when that is deleted.
  from leagues l cross join seasons s
  cross join lateral (
    select coalesce(array_agg(player_id), '{}') as ids
    from roster_players r join players p using (player_id)
    where r.team_id = old.team_id and p.season_id = s.season_id
  ) rosters
  where l.league_id = old.league_id and (rosters.ids <> '{}' or exists (
    select from submissions a join surveys using (survey_id)
    where a.team_id = old.team_id and surveys.season_id = s.season_id));
  insert into former_team_submissions (team_id, season_id, survey_id, points, chosen)
  select f.team_id, f.season_id, a.survey_id, a.points,
    array(select question_option_id from submission_answers where submission_id = a.submission_id)
  from former_teams f join surveys using (season_id) join submissions a using (team_id, survey_id)
  where f.team_id = old.team_id;
  return old;
end
$$;
create trigger keep_former_team before delete on teams for each row execute function keep_former_team();

-- ---------------------------------------------------------------------------------------------------------------------
-- Spoilers

-- Up to which episode users have seen a season. A user without a row is at `live` and was not asked yet.
create table spoiler_marks (
  user_id uuid not null references users on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  mode text not null check (mode in ('live', 'manual', 'delay')),
  -- The last episode that has been seen; 0 is before the first.
  through_episode int check (through_episode >= 0),
  -- After the air time.
  delay_hours int check (delay_hours between 1 and 336),
  changed_at timestamptz not null,
  primary key (user_id, season_id),
  check ((mode = 'manual') = (through_episode is not null)),
  check ((mode = 'delay') = (delay_hours is not null))
);
create index spoiler_marks_season_id on spoiler_marks (season_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Chat: the messages of leagues, reactions, and what users report

create table chat_messages (
  message_id uuid primary key default gen_random_uuid(),
  -- Ascending within a league, in the order in which messages become visible.
  number bigint generated always as identity,
  league_id uuid not null references leagues on delete cascade,
  author_id uuid not null references users on delete cascade,
  -- The same in each attempt to send it.
  key uuid not null,
  -- The season that was current, and the last of its episodes that the author had seen; 0 is before the first.
  season_id uuid references seasons on delete set null,
  episode int not null check (episode >= 0),
  -- Null once it was removed.
  text text,
  -- By its author, or by the league's owner or an admin.
  removed text check (removed in ('deleted', 'removed')),
  created_at timestamptz not null,
  check ((text is null) = (removed is not null))
);
create unique index chat_messages_number on chat_messages (league_id, number);
create unique index chat_messages_once on chat_messages (author_id, league_id, key);
create index chat_messages_episode on chat_messages (league_id, season_id, episode, number);
create index chat_messages_season_id on chat_messages (season_id);

create table chat_mentions (
  message_id uuid not null references chat_messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Where in the text: pairs of start and end. Null is wherever the text has the user's name after an @.
  ranges jsonb,
  primary key (message_id, user_id)
);
create index chat_mentions_user_id on chat_mentions (user_id);

-- What a user has read of a league's chat.
create table chat_states (
  league_id uuid not null references leagues on delete cascade,
  user_id uuid not null references users on delete cascade,
  muted boolean not null default false,
  -- The number of the last message read.
  read_number bigint not null default 0,
  -- The last episode that they had seen then: messages before that number about later ones are not read. Null is all.
  read_through int,
  primary key (league_id, user_id)
);
create index chat_states_user_id on chat_states (user_id);

create table reactions (
  league_id uuid not null references leagues on delete cascade,
  -- message:<message_id>, pick:<draft_id>:<number>, score:<episode_id>:<player_id> or recap:<episode_id>.
  react_to text not null,
  user_id uuid not null references users on delete cascade,
  emoji text not null,
  message_id uuid references chat_messages on delete cascade,
  created_at timestamptz not null,
  primary key (league_id, react_to, user_id, emoji)
);
create index reactions_user_id on reactions (user_id);
create index reactions_message_id on reactions (message_id);

-- What fans report to the admins.
create table reports (
  report_id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted.
  reporter_id uuid references users on delete set null,
  kind text not null check (kind in ('team', 'league', 'user', 'note', 'message')),
  -- Of a team, league, user, note or message; they may be deleted since.
  target_id uuid not null,
  -- The user whose name or text it is; null for a note. Reports about a user are deleted with the account.
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
-- One open report of each user about each thing.
create unique index reports_one_open on reports (reporter_id, target_id, kind) where outcome is null;
create index reports_open on reports (created_at, report_id) where outcome is null;
create index reports_closed on reports (closed_at, report_id) where outcome is not null;
create index reports_by_reporter on reports (reporter_id, created_at);
create index reports_owner_id on reports (owner_id);
create index reports_league_id on reports (league_id);
create index reports_closed_by on reports (closed_by);

-- ---------------------------------------------------------------------------------------------------------------------
-- Messages: notes, devices, and the outboxes that the worker sends from (decision 13)

create table notes (
  note_id uuid primary key default gen_random_uuid(),
  note text not null check (char_length(note) between 1 and 1000),
  -- The episode that the note tells about. The note goes with it: about none it would be public.
  episode_id uuid references episodes on delete cascade,
  created_at timestamptz not null default now()
);
create index notes_newest on notes (created_at desc);
create index notes_episode_id on notes (episode_id);

-- A user's calendar feed. Its address is signed with the server's secret, so a copy of this table opens none; a new nonce
-- invalidates the address in use.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  nonce uuid not null,
  created_at timestamptz not null
);

-- One key pair for push messages of all servers of this database.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

create table devices (
  device_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- It was registered in this session and ends with it, so a device gets nothing after a logout.
  session_id uuid references sessions on delete cascade,
  token_hash bytea not null unique,
  token text not null,
  device_info jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  retired_at timestamptz
);
-- Retired devices too: they are counted, and deleted with the account.
create index devices_user on devices (user_id);
create index devices_session on devices (session_id);

-- A message to many users, by email or push: stored once, queued in batches.
create table bulk_messages (
  bulk_message_id uuid primary key,
  -- The admin who sent it; null for what the server sends, such as notes.
  user_id uuid references users on delete set null,
  channel text not null default 'mail' check (channel in ('mail', 'push')),
  category text not null default 'admin',
  -- The same message sent again is one message.
  dedupe_key text unique,
  subject text not null,
  text text not null,
  html text not null,
  -- About this episode: users who have not seen it get `neutral`, its subject, text and html. What is about a deleted
  -- episode is not sent.
  episode_id uuid references episodes on delete cascade,
  neutral jsonb,
  push jsonb,
  priority text not null check (priority in ('low', 'normal', 'high')),
  -- Null: all users it may be sent to.
  user_ids uuid[],
  -- How many users get it, and how many cannot: the answer, for a client that sends the request again.
  queued int not null default 0,
  unreachable int not null default 0,
  -- The last user whose email was queued, and when all were.
  handed_to uuid,
  handed_over_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now()
);
create index bulk_messages_user on bulk_messages (user_id);
create index bulk_messages_created on bulk_messages (created_at desc);
create index bulk_messages_episode_id on bulk_messages (episode_id) where episode_id is not null;

-- What was sent by email, and to whom. The text is in the queue only until delivery.
create table mail_outbox (
  mail_id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  address text not null,
  category text not null,
  -- A notification is sent once per user.
  dedupe_key text unique,
  -- Dropped: no longer wanted.
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'dropped')),
  attempts int not null default 0,
  -- Why it was not sent, or not yet.
  reason text,
  -- When a mail server received all of it without answering.
  unsure_at timestamptz,
  bulk_message_id uuid references bulk_messages on delete cascade,
  -- A survey reminder: not sent once all of the user's teams have answered; deleted with its survey.
  survey_id uuid references surveys on delete cascade,
  -- About this episode: it goes out in neutral words to users who have not seen the episode when it is sent.
  episode_id uuid references episodes on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- How long the email makes sense.
  expires_at timestamptz
);
create index mail_outbox_user on mail_outbox (user_id);
create index mail_outbox_bulk_message on mail_outbox (bulk_message_id, state);
create index mail_outbox_survey on mail_outbox (survey_id);
create index mail_outbox_episode_id on mail_outbox (episode_id) where episode_id is not null;
-- For the admins' page and the nightly clean-up.
create index mail_outbox_open on mail_outbox (state, created_at) where state in ('queued', 'failed');
create index mail_outbox_created on mail_outbox (created_at);

-- Only an email that is queued or sent keeps another one with its key from being sent. A trigger, because the states are
-- written in several places.
create function release_email_key() returns trigger language plpgsql as $$
begin
  new.dedupe_key = null;
  return new;
end
$$;
create trigger mail_outbox_release_key before insert or update of state on mail_outbox
  for each row when (new.state not in ('queued', 'sent')) execute function release_email_key();

-- What is sent by push: to whom, by which service, what, when to try, and until when it matters.
create table push_outbox (
  push_id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  device_id uuid references devices on delete set null,
  -- Of the device's address, so that a notification has the same key after a new login.
  device_hash bytea,
  service text not null default '',
  -- Null: sent regardless of preferences.
  category text,
  dedupe_key text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'dropped')),
  attempts int not null default 0,
  -- Why it was not sent, or not yet.
  reason text,
  -- Cleared as soon as nothing remains to be sent.
  message jsonb,
  urgency text not null default 'normal' check (urgency in ('low', 'normal', 'high')),
  -- Lower numbers first.
  priority smallint not null default 0,
  -- Messages of one batch.
  batch_id uuid,
  -- A survey reminder: not sent once all of the user's teams have answered.
  survey_id uuid references surveys on delete cascade,
  episode_id uuid references episodes on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- When it may be tried; while it is being sent, when other servers may take it over.
  due_at timestamptz not null default now(),
  expires_at timestamptz not null default now(),
  constraint push_outbox_message_check check (state <> 'queued' or message is not null)
);
-- A notification is sent once to each device of each user.
create unique index push_outbox_once on push_outbox (dedupe_key, user_id, device_hash);
create index push_outbox_due on push_outbox (service, priority, due_at) where state = 'queued';
create index push_outbox_expiring on push_outbox (service, expires_at) where state = 'queued';
create index push_outbox_batch on push_outbox (batch_id, state) where batch_id is not null;
create index push_outbox_user on push_outbox (user_id);
create index push_outbox_device on push_outbox (device_id);
create index push_outbox_survey on push_outbox (survey_id);
create index push_outbox_episode_id on push_outbox (episode_id) where episode_id is not null;
create index push_outbox_created on push_outbox (created_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Operations

-- The background jobs as admins see them; the queue has tables of its own.
create table jobs (
  name text primary key,
  running boolean not null default true,
  -- When it runs next. The server that locks the row runs the job.
  due_at timestamptz,
  -- What its last run did.
  last_run_at timestamptz,
  last_result text,
  last_error text
);

-- The backups that the server wrote by itself or on request. A row is written when one has ended.
create table backups (
  backup_id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  -- The machine whose folder has the file.
  host text not null,
  -- Null for a backup that failed; `error` says why.
  file text,
  bytes bigint,
  rows int,
  error text,
  check ((file is null) = (error is not null))
);
create index backups_at on backups (at desc);

-- What admins, league owners and the operator changed.
create table audit_log (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for the operator at the command line.
  user_id uuid references users on delete set null,
  action text not null,
  subject_id uuid,
  -- What the change was about, as text that stays when the subject is deleted.
  subject text,
  before jsonb,
  after jsonb,
  -- What the values of an entry mention by id was called, by id; null where nothing has a name.
  names jsonb
);
create index audit_log_subject on audit_log (subject_id, audit_id);
create index audit_log_at on audit_log (at);
create index audit_log_user on audit_log (user_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- The read model (decision 32) and the events of open pages, in a schema of their own: backups leave it out

create schema read_model;

-- What the snapshots in memory depend on: every change of it is recorded in its own transaction, whatever makes it. A
-- server asks before each answer which changes became visible since it last asked. Rows are only added, never locked, so
-- that no two writers wait for each other.
create table read_model.changes (
  xid xid8 not null default pg_current_xact_id(),
  -- 'season', 'notes', 'admin', 'passkey-settings', the id of a league or user, the hash of a session's token, or 'name:'
  -- and a league's id.
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
    select distinct league_id::text from changed join submissions using (submission_id)
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

create function read_model.record_users() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject) select distinct user_id::text from changed on conflict do nothing;
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
      ('eliminations', 'season'), ('episodes', 'season'), ('statistics', 'season'), ('scores', 'season'),
      ('surveys', 'season'), ('questions', 'season'), ('question_options', 'season'), ('notes', 'notes'),
      ('reports', 'admin'), ('bulk_messages', 'admin'), ('passkey_settings', 'passkey-settings')
    ) as t (name, subject)
  loop
    execute format(
      'create trigger read_model_changed after insert or update or delete on %I
       for each statement execute function read_model.record_subject(%L)', tracked.name, tracked.subject);
  end loop;
  for tracked in
    select * from (values
      ('leagues', 'record_league_names'), ('teams', 'record_teams'), ('roster_players', 'record_leagues'),
      ('drafts', 'record_leagues'), ('postponed_drafts', 'record_leagues'), ('submissions', 'record_leagues'),
      ('submission_answers', 'record_answers'), ('sessions', 'record_sessions'), ('spoiler_marks', 'record_users')
    ) as t (name, recorder)
  loop
    execute format(
      'create trigger read_model_inserted after insert on %I referencing new table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
    execute format(
      'create trigger read_model_updated after update on %I referencing new table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
    -- Before and after: an update may move a row to another owner. A mark stays with its user.
    if tracked.name <> 'spoiler_marks' then
      execute format(
        'create trigger read_model_updated_from after update on %I referencing old table as changed
         for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
    end if;
    execute format(
      'create trigger read_model_deleted after delete on %I referencing old table as changed
       for each statement execute function read_model.%I()', tracked.name, tracked.recorder);
  end loop;
end
$$;

-- What others see of a user, and what their sessions may do.
create trigger read_model_changed after update on users for each row
  when ((old.first_name, old.last_name, old.is_admin, old.is_scorer, old.suspended_at)
    is distinct from (new.first_name, new.last_name, new.is_admin, new.is_scorer, new.suspended_at))
  execute function read_model.record_user();

-- What open pages are told of, for a day. A row is written in the transaction of its cause and has no number yet:
-- transactions commit in another order than they write. Afterwards, a server that looks for events numbers those that
-- became visible, so that all servers read them in the order of their numbers and nothing appears between them later.
create table read_model.stream_events (
  event_id bigint generated always as identity primary key,
  number bigint unique,
  type text not null,
  -- Only for the members of a league; only for one user's own pages. Neither: for all users.
  league_id uuid references leagues (league_id) on delete cascade,
  user_id uuid references users (user_id) on delete cascade,
  -- Only for users who may see the results of this episode; null for any user. Of which season it is; null for the
  -- current one.
  episode int,
  season_id uuid references seasons on delete cascade,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index stream_events_unnumbered on read_model.stream_events (event_id) where number is null;
create index stream_events_league on read_model.stream_events (league_id);
create index stream_events_user on read_model.stream_events (user_id);
create index stream_events_season on read_model.stream_events (season_id);
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
