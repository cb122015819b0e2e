-- Incremented with every change of a survey, so that an admin who saves an older version is told (ADMIN-SURVEY-14).
alter table surveys add column version int not null default 1;
