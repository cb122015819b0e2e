-- A request that is repeated after a lost answer counts once (RULE-16): the client sends the same key.
alter table adjustments add column key uuid;
create unique index adjustments_key on adjustments (league_id, key) where key is not null;
