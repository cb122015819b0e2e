import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { DraftRooms, Guest } from "./draft-room.ts";

const EVERY_MS = 5000;
const POLICY_VIOLATION = 1008;

/** Shows out whoever only watches, once their session has ended or their team has gone. Whoever acts is asked each time anyway. */
export function watchSessions(deps: Deps, rooms: DraftRooms): () => void {
  const timer = setInterval(() => {
    showOut(deps, rooms).catch((error: unknown) =>
      deps.log.warn({ err: error }, "the sessions of the draft rooms could not be looked at"),
    );
  }, EVERY_MS);
  return () => clearInterval(timer);
}

async function showOut(deps: Pick<Deps, "db" | "now">, rooms: DraftRooms): Promise<void> {
  const guests = rooms.guests();
  if (guests.length === 0) return;
  const isAdminOf = await findLiving(
    deps,
    guests.map((guest) => guest.sessionId),
  );
  const teamIds = await findTeamIds(
    deps,
    guests.flatMap((guest) => guest.teamId ?? []),
  );
  for (const guest of guests) {
    if (!mayStay(guest, isAdminOf.get(guest.sessionId))) guest.socket.close(POLICY_VIOLATION, "logged out");
    else if (guest.teamId !== null && !teamIds.has(guest.teamId))
      guest.socket.close(POLICY_VIOLATION, "no team in this league any more");
  }
}

/** Without a team in the league only an admin may watch. */
const mayStay = (guest: Guest, isAdmin: boolean | undefined) =>
  isAdmin !== undefined && (isAdmin || guest.teamId !== null);

async function findLiving({ db, now }: Pick<Deps, "db" | "now">, sessionIds: string[]) {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.userId", "sessions.userId")
    .select(["sessionId", "isAdmin"])
    .where(sql<boolean>`session_id = any(${sessionIds})`)
    .where("expiresAt", ">", new Date(now()))
    .execute();
  return new Map(rows.map((row) => [row.sessionId, row.isAdmin]));
}

async function findTeamIds({ db }: Pick<Deps, "db">, teamIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("teams")
    .select("teamId")
    .where(sql<boolean>`team_id = any(${teamIds})`)
    .execute();
  return new Set(rows.map((row) => row.teamId));
}
