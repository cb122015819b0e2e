-- The chats of leagues, and reactions.
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
  created_at timestamptz not null,
  removed text check (removed in ('deleted', 'removed')),
  check ((text is null) = (removed is not null))
);
create unique index chat_messages_number on chat_messages (league_id, number);
create unique index chat_messages_once on chat_messages (author_id, league_id, key);
create index chat_messages_episode on chat_messages (league_id, season_id, episode, number);
create index chat_messages_season_id on chat_messages (season_id);

create table chat_mentions (
  message_id uuid not null references chat_messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (message_id, user_id)
);
create index chat_mentions_user_id on chat_mentions (user_id);

-- What a person has read of a league's chat.
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

-- Of which messages people are notified.
alter table users
  add column email_chat text not null default 'mentions' check (email_chat in ('all', 'mentions', 'none')),
  add column push_chat text not null default 'mentions' check (push_chat in ('all', 'mentions', 'none'));

alter table reports drop constraint reports_kind_check,
  add constraint reports_kind_check check (kind in ('team', 'league', 'user', 'note', 'message'));
