-- Converts a database of the former version, whose last migration was 069, into what 001-schema.sql makes. The server
-- runs it in a transaction; no server of the former version may run at the same time.

set local statement_timeout = 0;

alter table admin_notes rename to notes;
alter table notes rename column admin_note_id to note_id;
alter table block_words rename to blocked_words;
alter table draft_watch rename to clock_heartbeat;
alter table clock_heartbeat rename column watch to epoch;
alter table episode_statistics rename to scores;
alter table scores rename column episode_statistic_id to score_id;
alter table former_team_surveys rename to former_team_submissions;
alter table mailings rename to bulk_messages;
alter table bulk_messages rename column mailing_id to bulk_message_id;
alter table mail_outbox rename column mailing_id to bulk_message_id;
alter table player_exits rename to eliminations;
alter table eliminations rename column exit_id to elimination_id;
alter table poll_reminders rename to survey_reminders;
alter table team_surveys rename to submissions;
alter table submissions rename column team_survey_id to submission_id;
alter table team_answers rename to submission_answers;
alter table submission_answers rename column team_answer_id to submission_answer_id;
alter table submission_answers rename column team_survey_id to submission_id;

alter trigger player_exits_changed on eliminations rename to eliminations_changed;
alter trigger present_tribes_in_air_order on episodes rename to present_tribes_by_air_date;
alter function notify_draft_cast rename to notify_draft_participants;

-- The names of constraints and indexes, and the bodies of functions, in the words above.
create function pg_temp.in_new_words(former text) returns text language plpgsql as $$
declare
  word record;
begin
  for word in
    select * from (values
      ('admin_notes', 'notes'), ('admin_note_id', 'note_id'), ('block_words', 'blocked_words'),
      ('draft_cast_changed', 'draft_participants_changed'), ('draft_watch', 'clock_heartbeat'),
      ('drafts_one_a_season', 'drafts_one_per_season'),
      ('episode_statistics', 'scores'), ('episode_statistic_id', 'score_id'),
      ('former_team_surveys', 'former_team_submissions'), ('mailings', 'bulk_messages'),
      ('mail_outbox_mailing', 'mail_outbox_bulk_message'), ('mailing_id', 'bulk_message_id'),
      ('outbox_made', 'outbox_created'), ('player_exits', 'eliminations'), ('exit_id', 'elimination_id'),
      ('poll_reminders', 'survey_reminders'),
      ('sessions_a_year', 'sessions_at_most_a_year'),
      ('team_surveys', 'submissions'), ('team_survey_id', 'submission_id'), ('team_answers', 'submission_answers'),
      ('team_answer_id', 'submission_answer_id')
    ) as t (former, present)
  loop
    former := replace(former, word.former, word.present);
  end loop;
  return former;
end
$$;

do $$
declare
  item record;
begin
  for item in
    select conrelid::regclass as place, conname as former,
      -- From PostgreSQL 18 on a column that is not null has a constraint, named after the table and the column.
      case contype when 'n' then format('%s_%s_not_null', relname, attname)
        else pg_temp.in_new_words(conname) end as present
    from pg_constraint join pg_class on pg_class.oid = conrelid
    left join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where relnamespace in ('public'::regnamespace, 'read_model'::regnamespace)
  loop
    if item.former <> item.present then
      execute format('alter table %s rename constraint %I to %I', item.place, item.former, item.present);
    end if;
  end loop;
  for item in
    select oid::regclass as place, relname as former, pg_temp.in_new_words(relname) as present
    from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
  loop
    if item.former <> item.present then
      execute format('alter index %s rename to %I', item.place, item.present);
    end if;
  end loop;
  for item in
    select pg_get_functiondef(oid) as former from pg_proc
    where pronamespace in ('public'::regnamespace, 'read_model'::regnamespace)
  loop
    if item.former <> pg_temp.in_new_words(item.former) then
      execute pg_temp.in_new_words(item.former);
    end if;
  end loop;
end
$$;
drop function pg_temp.in_new_words;

alter table draft_picks drop constraint draft_picks_picked_by_check;
update draft_picks set picked_by = 'commissioner' where picked_by = 'desk';
alter table draft_picks add constraint draft_picks_picked_by_check
  check (picked_by in ('owner', 'queue', 'rule', 'commissioner'));

-- Messages that were sent with these keys are not sent again.
update mail_outbox set dedupe_key = replace(dedupe_key, 'poll-reminder:', 'survey-reminder:')
where dedupe_key like 'poll-reminder:%';
update push_outbox set dedupe_key = replace(dedupe_key, 'poll-reminder:', 'survey-reminder:')
where dedupe_key like 'poll-reminder:%';

-- The tasks of jobs that wait in the queue.
update graphile_worker._private_jobs set
  payload = jsonb_build_object('bulkMessageId', payload ->> 'mailingId'),
  key = replace(key, 'mailing:', 'bulk-message:')
where key like 'mailing:%';
do $$
declare
  task record;
begin
  for task in
    select * from (values
      ('free-jobs', 'release-stuck-jobs'), ('hand-over-mailing', 'queue-bulk-email'),
      ('hand-over-push', 'queue-bulk-push'), ('remind-of-polls', 'send-survey-reminders'), ('sweep', 'clean-up'),
      ('tell-results', 'send-survey-results'), ('tell-turn', 'notify-turn')
    ) as t (former, present)
  loop
    update graphile_worker._private_tasks set identifier = task.present where identifier = task.former;
    update graphile_worker._private_known_crontabs set identifier = task.present where identifier = task.former;
  end loop;
end
$$;

delete from migrations;
insert into migrations (name) values ('001-schema.sql');
