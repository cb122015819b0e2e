-- Who is reminded of which survey for which lock day: recorded at once, queued in batches. An episode moved to
-- another day is another reminder.
create table poll_reminders (
  survey_id uuid not null references surveys on delete cascade,
  air_day date not null,
  user_id uuid not null references users on delete cascade,
  handed_over_at timestamptz,
  primary key (survey_id, air_day, user_id)
);
create index poll_reminders_user on poll_reminders (user_id);
create index poll_reminders_open on poll_reminders (survey_id, air_day, user_id) where handed_over_at is null;

-- Users reminded before this table existed are not reminded again.
insert into poll_reminders (survey_id, air_day, user_id, handed_over_at)
select s.survey_id, (e.air_date at time zone 'UTC' - interval '8 hours')::date, o.user_id, now()
from surveys s
join episodes e on e.episode_id = s.episode_id and e.air_date > now()
join (
  select survey_id, user_id from mail_outbox where dedupe_key like 'poll-reminder:%'
  union
  select survey_id, user_id from push_outbox where dedupe_key like 'poll-reminder:%'
) o on o.survey_id = s.survey_id and o.user_id is not null;
