-- What usernames look like, as far as that can be mistaken: nobody registers a name that looks like another. A name
-- has one or two; those of names that were there before are filled in at the start, and of names that looked alike
-- already the oldest holds theirs.
create table username_skeletons (
  skeleton text primary key,
  user_id uuid not null references users on delete cascade
);
create index username_skeletons_user on username_skeletons (user_id);
