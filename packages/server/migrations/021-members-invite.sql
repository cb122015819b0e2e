-- Whether members, not only the owner, get the invite link (LEAGUE-43).
alter table leagues add column members_may_invite boolean not null default true;
