-- Words that new names must not contain; empty unless an admin adds some.
create table block_words (
  word_id uuid primary key default gen_random_uuid(),
  word text not null unique,
  -- Also as a part of longer words.
  anywhere boolean not null
);
