-- A survey stays locked although its episode was moved to a later time: its answers were shown before. The time at which
-- it locked; null for one that locks at its episode's air date.
alter table surveys add column locked_since timestamptz;
