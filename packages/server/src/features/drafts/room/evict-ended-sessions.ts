import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { Logger } from "../../../platform/log.ts";
import { type RoomRegistry, type Participant } from "./room-registry.ts";
import { sendError } from "../../../platform/sockets/client-socket.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";

/** A participant who lost access is disconnected within a second (ROOM-31). */
const SESSION_CHECK_EVERY_MS = 700;
const POLICY_VIOLATION = 1008;
const LEAGUE_DELETED = "the league was deleted";

/**
 * Disconnects participants whose session has ended or whose role in the league has changed, whichever server made the
 * change. Messages are authorised separately.
 */
export function evictEndedSessions(
  deps: Pick<Deps, "db" | "now" | "timers"> & { log: Pick<Logger, "warn"> },
  rooms: Pick<RoomRegistry, "participants">,
): () => void {
  let stopped = false;
  let hasFailed = false;
  let cancel = deps.timers.after(SESSION_CHECK_EVERY_MS, () => void evict());

  async function evict(): Promise<void> {
    try {
      await evictFrom(deps, rooms.participants());
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        deps.log.warn(errorFields(error), "the sessions of the draft rooms could not be looked at");
      hasFailed = true;
    }
    if (!stopped) cancel = deps.timers.after(SESSION_CHECK_EVERY_MS, () => void evict());
  }

  return () => {
    stopped = true;
    cancel();
  };
}

async function evictFrom(deps: Pick<Deps, "db" | "now">, participants: Participant[]): Promise<void> {
  if (participants.length === 0) return;
  for (const { number, reason } of await findEvicted(deps, participants)) {
    const socket = participants[number - 1]?.socket;
    if (!socket) continue;
    // Some clients show messages, but no close reasons.
    if (reason === LEAGUE_DELETED) sendError(socket, "This league was deleted");
    socket.close(POLICY_VIOLATION, reason);
  }
}

/** Checks all rooms with one query, which returns only the participants to disconnect, by their number from 1. */
async function findEvicted({ db, now }: Pick<Deps, "db" | "now">, participants: Participant[]) {
  const { rows } = await sql<{ number: number; reason: string }>`
    select number::int, reason
    from unnest(
        ${participants.map(({ sessionId }) => sessionId)}::uuid[],
        ${participants.map(({ leagueId }) => leagueId)}::uuid[],
        ${participants.map(({ teamId }) => teamId)}::uuid[],
        ${participants.map(({ desk }) => desk)}::text[],
        ${participants.map(({ log }) => log)}::boolean[]
      ) with ordinality as participant (session_id, league_id, team_id, desk, log, number)
      left join sessions on sessions.session_id = participant.session_id and expires_at > ${new Date(now())}
      left join users on users.user_id = sessions.user_id
      left join teams on teams.team_id = participant.team_id
      left join leagues on leagues.league_id = participant.league_id
      cross join lateral (select case
        when sessions.session_id is null then 'logged out'
        when leagues.league_id is null then ${LEAGUE_DELETED}
        when participant.team_id is not null and teams.team_id is null then 'no team in this league any more'
        when (participant.team_id is null or participant.desk = 'admin') and not is_admin then 'no admin any more'
        when participant.desk = 'owner' and leagues.owner_id <> users.user_id then 'the league has a new owner'
-- Only clients of the log know the role of a commissioner; they join again without a reload.
        when participant.log and participant.desk is distinct from 'owner' and leagues.owner_id = users.user_id
          then 'the league is theirs now'
      end as reason) as verdict
    where reason is not null`.execute(db);
  return rows;
}
