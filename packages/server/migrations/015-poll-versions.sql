-- Grows with every change of a poll, so that an admin who changes one opened earlier is told of it. It may be there
-- already: this file was 011 for some hours.
alter table surveys add column if not exists version int not null default 1;
