-- Where in the text a message mentions the person: pairs of start and end. Null is wherever it has their name after an @,
-- for what was written before.
alter table chat_mentions add column ranges jsonb;
