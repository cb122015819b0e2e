import { type Draft, type DraftEvent, foldDraft, nextDueAt, snakeOrder } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** Where commits of drafts are announced, as `leagueId version draftId`. */
export const DRAFT_CHANNEL = "draft_changed";

/** A draft as stored: its row, and its events folded. */
export interface StoredDraft {
  draftId: string;
  leagueId: string;
  seasonId: string;
  version: number;
  draft: Draft;
}

/** The league's draft in the current season; with a transaction in hand its row can be locked. */
export async function findDraft(db: Db, leagueId: string): Promise<StoredDraft | null> {
  return fold(db, await currentDraft(db, leagueId).executeTakeFirst());
}

/** The same, its row locked until the transaction ends: one change of a draft at a time. */
export async function lockDraft(tx: Tx, leagueId: string): Promise<StoredDraft | null> {
  return fold(tx, await currentDraft(tx, leagueId).forUpdate("drafts").executeTakeFirst());
}

const currentDraft = (db: Db, leagueId: string) =>
  db
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select(["draftId", "leagueId", "drafts.seasonId", "version"])
    .where("leagueId", "=", leagueId)
    .where("isCurrent", "=", true);

async function fold(db: Db, row: Omit<StoredDraft, "draft"> | undefined): Promise<StoredDraft | null> {
  if (!row) return null;
  const events = await db
    .selectFrom("draftEvents")
    .select("event")
    .where("draftId", "=", row.draftId)
    .where("number", "<=", row.version)
    .orderBy("number")
    .execute();
  const draft = foldDraft(events.map(({ event }) => event));
  if (!draft) throw new Error(`the draft ${row.draftId} has no events`);
  return { ...row, draft };
}

/** The events after a version, in order. */
export async function findEventsSince(db: Db, stored: StoredDraft, version: number): Promise<DraftEvent[]> {
  const rows = await db
    .selectFrom("draftEvents")
    .select("event")
    .where("draftId", "=", stored.draftId)
    .where("number", ">", version)
    .where("number", "<=", stored.version)
    .orderBy("number")
    .execute();
  return rows.map(({ event }) => event);
}

/** Locks the league so that no team joins while a draft is set; undefined when there is no such league. */
export async function lockLeague(tx: Tx, leagueId: string): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom("leagues")
    .select("name")
    .where("leagueId", "=", leagueId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findCurrentSeasonId(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("seasons")
    .select("seasonId")
    .where("isCurrent", "=", true)
    .executeTakeFirst();
  return row?.seasonId;
}

export async function insertDraft(
  tx: Tx,
  draft: { leagueId: string; seasonId: string; startsAt: number; pickSeconds: number },
): Promise<Omit<StoredDraft, "draft">> {
  return tx
    .insertInto("drafts")
    .values({
      leagueId: draft.leagueId,
      seasonId: draft.seasonId,
      startDate: new Date(draft.startsAt),
      pickTimeSeconds: draft.pickSeconds,
      nextDueAt: new Date(draft.startsAt),
    })
    .returning(["draftId", "leagueId", "seasonId", "version"])
    .executeTakeFirstOrThrow();
}

/** Appends events and changes everything that follows from them: the row, the slots, the rosters. */
export async function appendEvents(
  tx: Tx,
  stored: Omit<StoredDraft, "draft">,
  change: { events: DraftEvent[]; after: Draft },
): Promise<number> {
  const version = stored.version + change.events.length;
  await tx
    .insertInto("draftEvents")
    .values(
      change.events.map((event, index) => ({
        leagueId: stored.leagueId,
        draftId: stored.draftId,
        number: stored.version + index + 1,
        event: JSON.stringify(event),
      })),
    )
    .execute();
  for (const event of change.events) await project(tx, stored, event);
  await saveRow(tx, stored.draftId, version, change.after);
  // Heard by every server on this database once this is committed.
  await sql`select pg_notify(${DRAFT_CHANNEL}, ${`${stored.leagueId} ${version} ${stored.draftId}`})`.execute(
    tx,
  );
  return version;
}

async function saveRow(tx: Tx, draftId: string, version: number, draft: Draft): Promise<void> {
  const due = nextDueAt(draft);
  await tx
    .updateTable("drafts")
    .set({
      version,
      startDate: new Date(draft.startsAt),
      pickTimeSeconds: draft.pickSeconds,
      nextDueAt: due === null ? null : new Date(due),
      completedAt: draft.completedAt === null ? null : new Date(draft.completedAt),
    })
    .where("draftId", "=", draftId)
    .execute();
}

async function project(tx: Tx, stored: Omit<StoredDraft, "draft">, event: DraftEvent): Promise<void> {
  if (event.type === "scheduled") await saveSlots(tx, stored, event);
  if (event.type === "picked") await savePick(tx, stored, event);
}

type EventOf<T extends DraftEvent["type"]> = Extract<DraftEvent, { type: T }>;

async function saveSlots(
  tx: Tx,
  stored: Omit<StoredDraft, "draft">,
  event: EventOf<"scheduled">,
): Promise<void> {
  await tx.deleteFrom("draftPicks").where("draftId", "=", stored.draftId).execute();
  const slots = snakeOrder(event.order, event.rounds);
  if (slots.length === 0) return;
  await tx
    .insertInto("draftPicks")
    .values(
      slots.map(({ pickNumber, teamId }) => ({
        leagueId: stored.leagueId,
        draftId: stored.draftId,
        pickNumber,
        teamId,
        playerId: null,
        pickedBy: null,
      })),
    )
    .execute();
}

/** The keys of the slot and of the roster are what keeps a contestant on one team. */
async function savePick(tx: Tx, stored: Omit<StoredDraft, "draft">, event: EventOf<"picked">): Promise<void> {
  await tx
    .updateTable("draftPicks")
    .set({ playerId: event.playerId, pickedBy: event.by, pickedAt: new Date(event.at) })
    .where("draftId", "=", stored.draftId)
    .where("pickNumber", "=", event.pickNumber)
    .execute();
  await tx
    .insertInto("rosterPlayers")
    .values({ leagueId: stored.leagueId, teamId: event.teamId, playerId: event.playerId })
    .execute();
  await tx
    .deleteFrom("draftQueues")
    .where("leagueId", "=", stored.leagueId)
    .where("playerId", "=", event.playerId)
    .execute();
}

/**
 * Contestants who can still be drafted in a league, with their season points; as if `leavingTeamId`
 * had gone already, when there is one.
 */
export async function findPool(
  db: Db,
  leagueId: string,
  seasonId: string,
  leavingTeamId: string | null = null,
) {
  return db
    .selectFrom("players")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select([
      "playerId",
      "firstName",
      "lastName",
      "photoUrl",
      "tribes.name as tribeName",
      "color as tribeColor",
    ])
    .select(
      sql<number>`coalesce((select sum(points) from episode_statistics s where s.player_id = players.player_id), 0)::int`.as(
        "totalPoints",
      ),
    )
    .where("players.seasonId", "=", seasonId)
    .where("eliminatedEpisodeId", "is", null)
    .where(
      sql<boolean>`not exists (select 1 from roster_players r where r.league_id = ${leagueId} and r.player_id = players.player_id and r.team_id is distinct from ${leavingTeamId}::uuid)`,
    )
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy("playerId")
    .execute();
}
export type PoolPlayer = Awaited<ReturnType<typeof findPool>>[number];

export async function findQueue(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("draftQueues")
    .select("playerId")
    .where("teamId", "=", teamId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.playerId);
}

/** A league's teams with their owners' names, the longest-standing first. */
export async function findTeams(db: Db, leagueId: string) {
  return db
    .selectFrom("teams")
    .innerJoin("users", "users.userId", "teams.ownerId")
    .select(["teamId", "name", "ownerId", "firstName", "lastName"])
    .where("leagueId", "=", leagueId)
    .orderBy("teams.createdAt")
    .orderBy("teamId")
    .execute();
}
export type TeamRow = Awaited<ReturnType<typeof findTeams>>[number];

/** The slots of the board with whoever fills them, in order. */
export async function findSlots(db: Db, draftId: string) {
  return db
    .selectFrom("draftPicks")
    .leftJoin("players", "players.playerId", "draftPicks.playerId")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select([
      "draftPickId",
      "pickNumber",
      "teamId",
      "pickedBy",
      "draftPicks.playerId",
      "firstName",
      "lastName",
      "photoUrl",
      "tribes.name as tribeName",
      "color as tribeColor",
    ])
    .where("draftId", "=", draftId)
    .orderBy("pickNumber")
    .execute();
}

/** Every draft that has something to come, for the clocks. */
export async function findDue(db: Db, before: Date) {
  return db
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select(["leagueId", "nextDueAt"])
    .where("nextDueAt", "is not", null)
    .where("nextDueAt", "<=", before)
    .where("isCurrent", "=", true)
    .execute();
}
