-- Grows with every change of a poll, so that an admin who changes one opened earlier is told of it.
alter table surveys add column version int not null default 1;
