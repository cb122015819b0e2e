-- player_exits has taken the column's place. No version was ever published that writes it.
drop trigger exit_of_older_version on players;
drop function exit_of_older_version();
alter table players drop column eliminated_episode_id;
