-- Lists that grow are searched by name and read page by page.

-- A name for `like '% word%'`, which finds beginnings of words without regard to case and accents: each word is after a
-- space. Like `matchesWords` of the web app.
create function search_text(name text) returns text language sql immutable parallel safe as $$
  select ' ' || replace(replace(replace(lower(
    case
      -- Only ASCII, as most names are: decomposing takes longer.
      when octet_length(name) = char_length(name) then name
      else regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')
    end
  ), '-', ' '), '''', ' '), '"', ' ')
$$;

-- In the order of the pages.
create index leagues_name on leagues (lower(name), league_id);
