import { type DraftEvent, foldDraft, type OrderBy } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { isOut, leftIn } from "../../../platform/db/queries/season-queries.ts";
import { groupBy } from "../../../platform/group-by.ts";
import type { DraftVersion, StoredDraft } from "../model/draft-repository.ts";
import { AppError } from "../../../platform/errors.ts";

/** Channel for commits of drafts; the payload is `leagueId version draftId`. */
export const DRAFT_CHANNEL = "draft_changed";

type DraftRow = Omit<StoredDraft, "draft">;

/** The league's draft in the current season. */
export async function findDraft(db: Db, leagueId: string): Promise<StoredDraft | null> {
  const [stored = null] = await findDrafts(db, [leagueId]);
  return stored;
}

/** The draft of the current season that a second one followed; without one, the league's draft. */
export async function findFirstDraft(db: Db, leagueId: string): Promise<StoredDraft | null> {
  const followed = await db
    .selectFrom("drafts")
    .innerJoin("drafts as newest", "newest.followsDraftId", "drafts.draftId")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select(["drafts.draftId", "drafts.leagueId", "drafts.seasonId", "drafts.version"])
    .where("drafts.leagueId", "=", leagueId)
    .where("newest.replacedAt", "is", null)
    .where("isCurrent", "=", true)
    .executeTakeFirst();
  return followed ? ((await foldAll(db, [followed])).get(leagueId) ?? null) : findDraft(db, leagueId);
}

/** The drafts of several leagues, in their order. */
export async function findDrafts(db: Db, leagueIds: string[]): Promise<(StoredDraft | null)[]> {
  const drafts = await foldAll(db, await currentDrafts(db, leagueIds).execute());
  return leagueIds.map((leagueId) => drafts.get(leagueId) ?? null);
}

/** Locks the draft's row until the transaction ends. */
export async function lockDraft(tx: Tx, leagueId: string): Promise<StoredDraft | null> {
  const [stored = null] = await lockDrafts(tx, [leagueId]);
  return stored;
}

/** Locks several; with `skipBusy` those that another transaction holds are null. */
export async function lockDrafts(
  tx: Tx,
  leagueIds: string[],
  { skipBusy = false } = {},
): Promise<(StoredDraft | null)[]> {
  // Always in the same order, to avoid deadlocks.
  const found = currentDrafts(tx, leagueIds).orderBy("draftId").forUpdate("drafts");
  const drafts = await foldAll(tx, await (skipBusy ? found.skipLocked() : found).execute());
  return leagueIds.map((leagueId) => drafts.get(leagueId) ?? null);
}

const currentDrafts = (db: Db, leagueIds: string[]) =>
  db
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select(["draftId", "leagueId", "drafts.seasonId", "version"])
    .where(sql<boolean>`league_id = any(${leagueIds})`)
    .where("replacedAt", "is", null)
    .where("isCurrent", "=", true);

/** Keyed by league. */
async function foldAll(db: Db, rows: DraftRow[]): Promise<Map<string, StoredDraft>> {
  if (rows.length === 0) return new Map();
  const { rows: events } = await sql<{ draftId: string; event: DraftEvent }>`
    select e.draft_id, e.event
    from unnest(${rows.map(({ draftId }) => draftId)}::uuid[], ${rows.map(({ version }) => version)}::int[])
      as d (draft_id, version)
    join draft_events e on e.draft_id = d.draft_id and e.number <= d.version
    order by e.draft_id, e.number`.execute(db);
  const logs = groupBy(events, ({ draftId }) => draftId);
  return new Map(
    rows.map((row) => {
      const draft = foldDraft((logs.get(row.draftId) ?? []).map(({ event }) => event));
      if (!draft) throw new Error(`the draft ${row.draftId} has no events`);
      return [row.leagueId, { ...row, draft }];
    }),
  );
}

/** The events after a version, in order. */
export async function findEventsSince(db: Db, stored: StoredDraft, version: number): Promise<DraftEvent[]> {
  const [events = []] = await findMissedEvents(db, [{ stored, version }]);
  return events;
}

/** A draft, and the version after which its events are wanted. */
export interface MissedEvents {
  stored: StoredDraft;
  version: number;
}

/** The same for several drafts. */
export async function findMissedEvents(db: Db, wanted: readonly MissedEvents[]): Promise<DraftEvent[][]> {
  const { rows } = await sql<{ position: number; event: DraftEvent }>`
    select wanted.position::int, e.event
    from unnest(${wanted.map(({ stored }) => stored.draftId)}::uuid[], ${wanted.map(({ version }) => version)}::int[],
        ${wanted.map(({ stored }) => stored.version)}::int[])
      with ordinality as wanted (draft_id, after, through, position)
    join draft_events e on e.draft_id = wanted.draft_id and e.number > wanted.after and e.number <= wanted.through
    order by wanted.position, e.number`.execute(db);
  const found = groupBy(rows, ({ position }) => position);
  return wanted.map((_, index) => (found.get(index + 1) ?? []).map(({ event }) => event));
}

export async function insertDraft(
  tx: Tx,
  draft: {
    leagueId: string;
    seasonId: string;
    startsAt: number;
    pickSeconds: number;
    followsDraftId: string | null;
  },
): Promise<Omit<StoredDraft, "draft">> {
  return tx
    .insertInto("drafts")
    .values({
      leagueId: draft.leagueId,
      seasonId: draft.seasonId,
      startDate: new Date(draft.startsAt),
      pickTimeSeconds: draft.pickSeconds,
      nextDueAt: new Date(draft.startsAt),
      followsDraftId: draft.followsDraftId,
    })
    .returning(["draftId", "leagueId", "seasonId", "version"])
    .executeTakeFirstOrThrow();
}

/** Marks a draft that is over as replaced, so that another one can be created. */
export async function replaceDraft(tx: Tx, draftId: string, at: Date): Promise<void> {
  await tx.updateTable("drafts").set({ replacedAt: at }).where("draftId", "=", draftId).execute();
}

interface PoolOptions {
  draftId?: string | null;
  leavingTeamId?: string | null;
  areRostersFree?: boolean;
  through?: number | null;
}

/**
 * The available players of a league with their season points: those on no team, or with `draftId` on none except through
 * this draft. With `leavingTeamId` that team's roster counts as
 * available, with `areRostersFree` every team's; with `through` players who were eliminated after that episode are
 * available.
 */
export async function findPool(
  db: Db,
  leagueId: string,
  seasonId: string,
  { draftId = null, leavingTeamId = null, areRostersFree = false, through = null }: PoolOptions = {},
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
      sql<number>`coalesce((select sum(points) from scores s where s.player_id = players.player_id), 0)::int`.as(
        "totalPoints",
      ),
    )
    .where("players.seasonId", "=", seasonId)
    .where(
      through === null
        ? sql<boolean>`not ${isOut("players.playerId")}`
        : sql<boolean>`${leftIn("players.playerId", through)} is null`,
    )
    .where(
      sql<boolean>`(${areRostersFree} or not exists (select 1 from roster_players r
        where r.league_id = ${leagueId} and r.player_id = players.player_id
          and r.team_id is distinct from ${leavingTeamId}::uuid
          and not exists (select from draft_picks k where k.draft_id = ${draftId}::uuid
            and k.player_id = r.player_id and k.team_id = r.team_id)))`,
    )
    .orderBy(sql`plain_spelling(first_name)`)
    .orderBy(sql`plain_spelling(last_name)`)
    .orderBy("playerId")
    .execute();
}

export async function findQueue(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("draftQueues")
    .select("playerId")
    .where("teamId", "=", teamId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.playerId);
}

/** Every draft with something due before the given time. */
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

/** The versions of these leagues' drafts in the current season. */
export async function findVersions(db: Db, leagueIds: string[]): Promise<DraftVersion[]> {
  if (leagueIds.length === 0) return [];
  return db
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select(["leagueId", "draftId", "version"])
    .where(sql<boolean>`league_id = any(${leagueIds})`)
    .where("replacedAt", "is", null)
    .where("isCurrent", "=", true)
    .execute();
}

/** The names of these leagues. */
export async function findLeagueNames(db: Db, leagueIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("leagues")
    .select(["leagueId", "name"])
    .where(sql<boolean>`league_id = any(${leagueIds})`)
    .execute();
  return new Map(rows.map(({ leagueId, name }) => [leagueId, name]));
}

/** Replaces the rosters of the current season; those of other seasons stay. */
export async function overwriteRosters(
  tx: Tx,
  leagueId: string,
  assignments: { teamId: string; playerId: string; copy: number }[],
): Promise<void> {
  await tx
    .deleteFrom("rosterPlayers")
    .where("leagueId", "=", leagueId)
    .where(
      sql<boolean>`player_id in (select player_id from players join seasons using (season_id) where is_current)`,
    )
    .execute();
  if (assignments.length === 0) return;
  await tx
    .insertInto("rosterPlayers")
    .values(assignments.map((assignment) => ({ leagueId, ...assignment })))
    .execute();
}

/** Takes one player off a team and puts another one on it, outside of a draft. */
export async function changeRoster(
  tx: Tx,
  change: { leagueId: string; teamId: string; leaves: string; joins: string; copy: number },
): Promise<void> {
  const { leagueId, teamId, leaves, joins, copy } = change;
  await tx.deleteFrom("rosterPlayers").where("teamId", "=", teamId).where("playerId", "=", leaves).execute();
  await tx.insertInto("rosterPlayers").values({ leagueId, teamId, playerId: joins, copy }).execute();
}

/** Puts a player on a team, outside of a draft. */
export async function addToRoster(
  tx: Tx,
  place: { leagueId: string; teamId: string; playerId: string; copy: number },
): Promise<void> {
  await tx.insertInto("rosterPlayers").values(place).execute();
}

/** Puts players, each with the copy, on other teams, outside of a draft. */
export async function moveBetweenTeams(
  tx: Tx,
  leagueId: string,
  players: readonly { playerId: string; copy: number; fromTeam: string; toTeam: string }[],
): Promise<void> {
  for (const { playerId, fromTeam } of players)
    await tx
      .deleteFrom("rosterPlayers")
      .where("teamId", "=", fromTeam)
      .where("playerId", "=", playerId)
      .execute();
  await tx
    .insertInto("rosterPlayers")
    .values(players.map(({ playerId, copy, toTeam }) => ({ leagueId, teamId: toTeam, playerId, copy })))
    .execute();
}

/** The caller's team in a league. Throws `AppError` 403 for an admin without a team. */
export async function getOwnTeamId(db: Db, userId: string, leagueId: string): Promise<string> {
  const team = await db
    .selectFrom("teams")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .where("ownerId", "=", userId)
    .executeTakeFirst();
  if (!team) throw new AppError(403, "You have no team in this league");
  return team.teamId;
}

interface PostponedDraft {
  /** When it should have started. */
  startDate: string;
  pickTimeSeconds: number;
  orderBy: OrderBy;
  /** Team ids; some teams may have left since. */
  draftOrder: string[];
}

/** The league's draft that waits for a new date in the current season, or null. */
export async function findPostponedDraft(db: Db, leagueId: string): Promise<PostponedDraft | null> {
  const row = await db
    .selectFrom("postponedDrafts")
    .innerJoin("seasons", "seasons.seasonId", "postponedDrafts.seasonId")
    .select(["startDate", "pickTimeSeconds", "orderBy", "teamOrder as draftOrder"])
    .where("leagueId", "=", leagueId)
    .where("isCurrent", "=", true)
    .executeTakeFirst();
  return row ? { ...row, startDate: row.startDate.toISOString() } : null;
}

/** Deletes it once a new date is set. */
export async function deletePostponedDraft(
  tx: Tx,
  { leagueId, seasonId }: { leagueId: string; seasonId: string },
): Promise<void> {
  await tx
    .deleteFrom("postponedDrafts")
    .where("leagueId", "=", leagueId)
    .where("seasonId", "=", seasonId)
    .execute();
}
