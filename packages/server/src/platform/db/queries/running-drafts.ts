import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

/** Above this number, leagues are counted instead of named. */
const NAMED_MAX = 3;

/** Names the leagues of a season whose drafts are running, for an error message; null when there are none. */
export async function runningDraftsText(tx: Tx, seasonId: string, now: number): Promise<string | null> {
  const leagues = await tx
    .selectFrom("drafts")
    .innerJoin("leagues", "leagues.leagueId", "drafts.leagueId")
    .select("name")
    .where("seasonId", "=", seasonId)
    .where("startDate", "<=", new Date(now))
    .where("completedAt", "is", null)
    .orderBy(sql`plain_spelling(name)`)
    .orderBy("leagues.leagueId")
    .execute();
  const names = leagues.map(({ name }) => `"${name}"`);
  if (names.length === 0) return null;
  if (names.length === 1) return `The draft of ${names[0]} is running`;
  const more = names.length - NAMED_MAX;
  const shown = more > 0 ? [...names.slice(0, NAMED_MAX), `${more} more`] : names;
  return `The drafts of ${shown.slice(0, -1).join(", ")} and ${shown.at(-1)} are running`;
}

/**
 * The notification channel for draft rooms whose participants changed: the payload is the league's id, or empty for all
 * leagues. Triggers notify it of players and tribes.
 */
export const PARTICIPANTS_CHANNEL = "draft_participants_changed";

/**
 * Notifies of rosters that an admin set and of published episodes, which concern all leagues (an empty `leagueId`). The
 * draft's own log broadcasts picks.
 */
export async function notifyParticipantsChanged(tx: Tx, leagueId: string): Promise<void> {
  await sql`select pg_notify(${PARTICIPANTS_CHANNEL}, ${leagueId})`.execute(tx);
}
