-- How the results of episodes that are added to the season reach fans; each episode can be changed afterwards.
alter table seasons add column new_episodes text not null default 'stream' check (new_episodes in ('stream', 'hold'));
