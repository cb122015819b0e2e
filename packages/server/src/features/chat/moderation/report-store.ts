import {
  type AdminReport,
  REPORTS_PER_PAGE,
  type ReportAbout,
  type ReportOutcome,
} from "@emberline/contract";
import { isSeen } from "@emberline/game";
import { sql } from "kysely";
import type { Caller } from "../../../platform/session/session.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findWatchedThrough } from "../../spoilers/index.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** The reported thing with its present name. */
export interface ReportTarget {
  kind: AdminReport["kind"];
  targetId: string;
  ownerId: string | null;
  leagueId: string | null;
  reportedText: string;
}

const personText = sql<string>`trim(first_name || ' ' || last_name) || ' (@' || username || ')'`;

/**
 * A thing that a fan can report; undefined when it does not exist, for a team or a message of a league that they are
 * not in, and for a message about an episode that they have not watched.
 */
export async function findTarget(
  db: Db,
  caller: Caller,
  { about, aboutId, at }: { about: ReportAbout; aboutId: string; at: number },
): Promise<ReportTarget | undefined> {
  if (about === "note") return findNote(db, aboutId, { userId: caller.userId, at });
  if (about === "message") return findReportedMessage(db, caller, { messageId: aboutId, at });
  const isTeam = about === "team" || about === "team-owner";
  const row = await (isTeam ? findTeam(db, caller, aboutId) : findLeague(db, aboutId));
  if (!row) return undefined;
  const { id, name, person, ...found } = row;
  if (about === "team" || about === "league")
    return { ...found, kind: about, targetId: id, reportedText: name };
  const { ownerId } = found;
  if (ownerId === null || person === null) return undefined;
  return { ...found, kind: "user", targetId: ownerId, reportedText: person };
}

async function findNote(
  db: Db,
  noteId: string,
  viewer: { userId: string; at: number },
): Promise<ReportTarget | undefined> {
  const row = await db
    .selectFrom("notes")
    .leftJoin("episodes", "episodes.episodeId", "notes.episodeId")
    .select(["note", "number", "seasonId"])
    .where("noteId", "=", noteId)
    .executeTakeFirst();
  if (row && row.number !== null) {
    const through = await findWatchedThrough(db, { ...viewer, seasonId: row.seasonId });
    if (!isSeen(through, row.number)) return undefined;
  }
  return row && { kind: "note", targetId: noteId, ownerId: null, leagueId: null, reportedText: row.note };
}

async function findReportedMessage(
  db: Db,
  { userId, isAdmin }: Caller,
  { messageId, at }: { messageId: string; at: number },
): Promise<ReportTarget | undefined> {
  const row = await db
    .selectFrom("chatMessages")
    .select(["authorId as ownerId", "leagueId", "seasonId", "episode", "text as reportedText"])
    .where("messageId", "=", messageId)
    .where(
      sql<boolean>`(${isAdmin} or exists (
        select from teams own where own.league_id = chat_messages.league_id and own.owner_id = ${userId}))`,
    )
    .executeTakeFirst();
  if (!row || row.reportedText === null) return undefined;
  const { seasonId, episode, ...found } = row;
  const through = seasonId === null ? null : await findWatchedThrough(db, { userId, at, seasonId });
  return isSeen(through, episode)
    ? { ...found, reportedText: row.reportedText, kind: "message", targetId: messageId }
    : undefined;
}

/** Also a former team, of which a past season shows the name. */
async function findTeam(db: Db, caller: Caller, teamId: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    ownerId: string | null;
    leagueId: string;
    person: string | null;
  }>`
    select id, name, owner_id, league_id, ${personText} as person
    from (
      select team_id as id, name, owner_id, league_id from teams
      union all select team_id, name, null, league_id from former_teams
    ) found left join users on user_id = owner_id
    where id = ${teamId} and (${caller.isAdmin} or exists (
      select from teams own where own.league_id = found.league_id and own.owner_id = ${caller.userId}))`.execute(
    db,
  );
  return rows[0];
}

const findLeague = (db: Db, leagueId: string) =>
  db
    .selectFrom("leagues")
    .innerJoin("users", "users.userId", "leagues.ownerId")
    .select(["leagueId as id", "name", "ownerId", "leagueId", personText.as("person")])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();

/** Locks the reporter, so that of several simultaneous reports each counts the earlier ones. */
export async function countReportsSince(tx: Tx, reporterId: string, since: Date): Promise<number> {
  await tx.selectFrom("users").select("userId").where("userId", "=", reporterId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("reports")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("reporterId", "=", reporterId)
    .where("createdAt", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewReport extends ReportTarget {
  reporterId: string;
  category: AdminReport["category"];
  details: string;
  createdAt: Date;
}

/** Does nothing when the same user has an open report about the same thing. */
export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  await tx
    .insertInto("reports")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One page of open reports, oldest first, or of closed ones, latest first; and how many there are. */
export async function findReports(db: Db, { open, page }: { open: boolean; page: number }) {
  const found = db.selectFrom("reports").where("outcome", open ? "is" : "is not", null);
  const { total } = await found
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin("users as reporter", "reporter.userId", "reports.reporterId")
    .leftJoin("users as owner", "owner.userId", "reports.ownerId")
    .leftJoin("users as closer", "closer.userId", "reports.closedBy")
    .leftJoin("leagues", "leagues.leagueId", "reports.leagueId")
    .select(["reportId", "kind", "targetId", "reportedText", "category", "details", "reports.createdAt"])
    .select(["reports.ownerId", "reports.leagueId", "leagues.name as leagueName", "outcome", "closedAt"])
    .select(["reporter.username as reporter", "owner.username as owner", "closer.username as closedBy"])
    .select(
      sql<string | null>`case kind
        when 'team' then coalesce((select name from teams where team_id = target_id),
          (select name from former_teams where team_id = target_id limit 1))
        when 'league' then (select name from leagues where league_id = target_id)
        when 'user' then (select ${personText} from users where user_id = target_id)
        when 'message' then (select text from chat_messages where message_id = target_id)
        else (select note from notes where note_id = target_id) end`.as("currentText"),
    )
    .orderBy(open ? "reports.createdAt" : "closedAt", open ? "asc" : "desc")
    .orderBy("reportId")
    .limit(REPORTS_PER_PAGE)
    .offset((page - 1) * REPORTS_PER_PAGE)
    .execute();
  return { total: Number(total), rows };
}

export async function countOpenReports(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom("reports")
    .select((eb) => eb.fn.countAll<string>().as("open"))
    .where("outcome", "is", null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

export async function lockReport(tx: Tx, reportId: string) {
  return tx
    .selectFrom("reports")
    .select(["kind", "targetId", "ownerId", "reportedText", "outcome"])
    .where("reportId", "=", reportId)
    .forUpdate()
    .executeTakeFirst();
}

/** Closes all open reports about a thing; returns how many. */
export async function closeReportsAbout(
  tx: Tx,
  { kind, targetId }: Pick<ReportTarget, "kind" | "targetId">,
  closing: { outcome: ReportOutcome; closedAt: Date; closedBy: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("reports")
    .set(closing)
    .where("kind", "=", kind)
    .where("targetId", "=", targetId)
    .where("outcome", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
