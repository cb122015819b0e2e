-- What usernames look like (decision 25): nobody registers a name that looks like another. A name has one or two
-- skeletons. Those of existing names are filled in at the start; of names that already looked alike the oldest
-- holds theirs.
create table username_skeletons (
  skeleton text primary key,
  user_id uuid not null references users on delete cascade
);
create index username_skeletons_user on username_skeletons (user_id);
