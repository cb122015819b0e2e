-- The spelling by which names are compared, searched and sorted. Like `plainSpelling` in `packages/game`; a test compares the
-- two. An index depends on it: another spelling needs another function.
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
create or replace function search_text(name text) returns text language sql immutable parallel safe as $$
  select ' ' || translate(plain_spelling(name), '-''"', '   ')
$$;

-- In the order of the pages.
create index leagues_plain_name on leagues (plain_spelling(name), league_id);
create index users_plain_name on users (plain_spelling(trim(first_name || ' ' || last_name)), user_id);
drop index leagues_name;
drop index users_full_name;
