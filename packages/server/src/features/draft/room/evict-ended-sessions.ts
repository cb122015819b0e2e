import { sql } from "kysely";
import type { Deps } from "../../../deps.ts";
import type { Logger } from "../../../log.ts";
import { type DraftRooms, type Guest, sendError } from "./room-registry.ts";
import { errorFields } from "../../../db/database-unavailable.ts";

/** Whoever has lost the right to watch is out within a second. */
const EVERY_MS = 700;
const POLICY_VIOLATION = 1008;
const LEAGUE_DELETED = "the league was deleted";

/**
 * Shows out whoever only watches, once their session has ended or their place in the league has gone or is
 * another one, on whichever server that happened. Whoever acts is asked each time anyway.
 */
export function watchSessions(
  deps: Pick<Deps, "db" | "now"> & { log: Pick<Logger, "warn"> },
  rooms: Pick<DraftRooms, "guests">,
): () => void {
  let stopped = false;
  let trouble = false;
  let timer = setTimeout(() => void look(), EVERY_MS);

  async function look(): Promise<void> {
    try {
      await showOut(deps, rooms.guests());
      trouble = false;
    } catch (error) {
      if (!trouble)
        deps.log.warn(errorFields(error), "the sessions of the draft rooms could not be looked at");
      trouble = true;
    }
    if (!stopped) timer = setTimeout(() => void look(), EVERY_MS);
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function showOut(deps: Pick<Deps, "db" | "now">, guests: Guest[]): Promise<void> {
  if (guests.length === 0) return;
  for (const { number, reason } of await findLeaving(deps, guests)) {
    const socket = guests[number - 1]?.socket;
    if (!socket) continue;
    // The existing client shows what it is told, and not why it was closed.
    if (reason === LEAGUE_DELETED) sendError(socket, "This league was deleted");
    socket.close(POLICY_VIOLATION, reason);
  }
}

/** Asks for all rooms at once, and hears only of those who must go, by their number from 1. */
async function findLeaving({ db, now }: Pick<Deps, "db" | "now">, guests: Guest[]) {
  const { rows } = await sql<{ number: number; reason: string }>`
    select number::int, reason
    from unnest(
        ${guests.map(({ sessionId }) => sessionId)}::uuid[],
        ${guests.map(({ leagueId }) => leagueId)}::uuid[],
        ${guests.map(({ teamId }) => teamId)}::uuid[],
        ${guests.map(({ desk }) => desk)}::text[],
        ${guests.map(({ log }) => log)}::boolean[]
      ) with ordinality as guest (session_id, league_id, team_id, desk, log, number)
      left join sessions on sessions.session_id = guest.session_id and expires_at > ${new Date(now())}
      left join users on users.user_id = sessions.user_id
      left join teams on teams.team_id = guest.team_id
      left join leagues on leagues.league_id = guest.league_id
      cross join lateral (select case
        when sessions.session_id is null then 'logged out'
        when leagues.league_id is null then ${LEAGUE_DELETED}
        when guest.team_id is not null and teams.team_id is null then 'no team in this league any more'
        when (guest.team_id is null or guest.desk = 'admin') and not is_admin then 'no admin any more'
        when guest.desk = 'owner' and leagues.owner_id <> users.user_id then 'the league has a new owner'
        -- Our app comes back for the desk, and needs no reload; the existing one has none.
        when guest.log and guest.desk is distinct from 'owner' and leagues.owner_id = users.user_id
          then 'the league is theirs now'
      end as reason) as verdict
    where reason is not null`.execute(db);
  return rows;
}
