import { randomUUID } from "node:crypto";
import { CLASSIC_RULES } from "@emberline/game";
import type { TestApp } from "../app/test-app.ts";
import type { SeeingTeam } from "./fans.ts";
import { LAST_SCORED, TRADE_IDS, wordOf } from "./planted.ts";

/** What the league itself changes after an episode: its adjusted points, events, rosters and captains are results. */
export async function changeLeague(
  testApp: TestApp,
  episode: number,
  teams: readonly SeeingTeam[],
): Promise<void> {
  if (episode === 0) {
    await defineEvents(testApp, teams);
    await insertLateDraft(testApp, teams[LATE_TEAM]!);
  }
  if (episode === CORRECTED)
    await enterEvents(testApp, teams, { of: CORRECTED, number: 1, count: 1, after: CORRECTED });
  if (episode === TAKEN_BACK) await adjustPoints(testApp, teams[0]!, { number: 1, decidedThrough: episode });
  if (episode !== LAST_SCORED) return;
  await changeRosters(testApp, teams[0]!.leagueId);
  await insertPrice(testApp);
  await changeAdjustments(testApp, teams);
  // A correction of what is known already, and more of the last episode.
  await enterEvents(testApp, teams, { of: CORRECTED, number: 2, count: 3, after: LAST_SCORED });
  await enterEvents(testApp, teams, { of: LAST_SCORED, number: 3, count: 1, after: LAST_SCORED });
  await trade(testApp, teams);
  await insertLatePick(testApp, teams[LATE_TEAM]!);
}

/** The index of a team that joined late: that of the fan for whom uses of marks are noted alone ("manual at 4"). */
const LATE_TEAM = 1;

/** It is over, so that the league says no more than that there was one. */
const insertLateDraft = ({ db, time, season }: TestApp, { leagueId, teamId }: SeeingTeam) =>
  db
    .insertInto("lateDrafts")
    .values({
      leagueId,
      teamId,
      seasonId: season.seasonId,
      joinedAt: new Date(time),
      size: 1,
      pickSeconds: 60,
      startedAt: new Date(time),
      dueAt: null,
    })
    .execute();

/** The team has picked a player who has not left; `lateDraft.pick` of the writes makes the same pick again. */
async function insertLatePick(
  { db, time, season }: TestApp,
  { leagueId, teamId }: SeeingTeam,
): Promise<void> {
  const own = await db.selectFrom("rosterPlayers").select("playerId").where("teamId", "=", teamId).execute();
  const playerId = season.players.slice(LAST_SCORED).find((id) => own.every((one) => one.playerId !== id))!;
  // The team that drafted the player has the first copy.
  const place = { leagueId, playerId, copy: 2 };
  await db
    .insertInto("rosterMoves")
    .values({
      leagueId,
      number: 3,
      seasonId: season.seasonId,
      fromEpisode: LAST_SCORED + 1,
      decidedThrough: LAST_SCORED,
      madeAt: new Date(time),
      lateBy: "owner",
    })
    .execute();
  await db
    .insertInto("rosterMovePlayers")
    .values({ ...place, number: 3, fromTeamId: null, toTeamId: teamId })
    .execute();
  await db
    .insertInto("rosterPlayers")
    .values({ ...place, teamId })
    .execute();
}

/** In the league with a floor, which has no events: whether it has prices shows only where nothing else is weighed. */
async function insertPrice({ db, time, season }: TestApp): Promise<void> {
  const floored = await db
    .selectFrom("leagues")
    .select("leagueId")
    .where("spoilerDelayHours", "is not", null)
    .execute();
  const move = { number: 1, seasonId: season.seasonId, madeAt: new Date(time), price: 3 };
  await db
    .insertInto("rosterMoves")
    .values(
      floored.map(({ leagueId }) => {
        return { ...move, leagueId, fromEpisode: LAST_SCORED + 1, decidedThrough: LAST_SCORED };
      }),
    )
    .execute();
}

/** The episode with an own event of the leagues whose entry is corrected after the last results. */
const CORRECTED = 3;
/** So many that no sum is like the points of an episode. */
export const EVENT = { eventId: 1, name: "Fell asleep", points: 400 };

const leaguesOf = (teams: readonly SeeingTeam[]) => [...new Set(teams.map(({ leagueId }) => leagueId))];

/** Before the season, every league has an event of its own. */
async function defineEvents({ db, time, season }: TestApp, teams: readonly SeeingTeam[]): Promise<void> {
  const rules = JSON.stringify({ ...CLASSIC_RULES, ownEvents: [EVENT] });
  await db
    .insertInto("ruleChanges")
    .values(
      leaguesOf(teams).map((leagueId) => ({
        leagueId,
        number: 1,
        rules,
        changedAt: new Date(time),
        seasonId: season.seasonId,
        knownThrough: 0,
      })),
    )
    .execute();
}

/** The first player of each team has the event in an episode, as every league finds after another one. */
async function enterEvents(
  { db, time, season }: TestApp,
  teams: readonly SeeingTeam[],
  { of, number, count, after }: { of: number; number: number; count: number; after: number },
): Promise<void> {
  const cell = { seasonId: season.seasonId, episodeId: season.episodes[of - 1]!, eventId: EVENT.eventId };
  await db
    .insertInto("ownEventEntries")
    .values(
      leaguesOf(teams).map((leagueId) => ({
        ...cell,
        leagueId,
        number,
        playerId: season.players[0]!,
        count,
        decidedThrough: after,
        madeAt: new Date(time),
      })),
    )
    .execute();
}

/** The episode after which a team gets points that are taken back after the last results. */
const TAKEN_BACK = 2;

/** The league takes its first adjustment back, and gives every team points that tell of the last results. */
async function changeAdjustments(testApp: TestApp, teams: readonly SeeingTeam[]): Promise<void> {
  const { db, time } = testApp;
  await db
    .updateTable("adjustments")
    .set({ removedAt: new Date(time), removedThrough: LAST_SCORED })
    .execute();
  for (const [index, team] of teams.entries()) {
    await adjustPoints(testApp, team, { number: index + 2, decidedThrough: LAST_SCORED });
  }
}

const adjustPoints = (
  { db, time, season }: TestApp,
  { leagueId, teamId }: SeeingTeam,
  decided: { number: number; decidedThrough: number },
) =>
  db
    .insertInto("adjustments")
    .values({
      leagueId,
      teamId,
      seasonId: season.seasonId,
      ...decided,
      episode: 1,
      // With fewer, a total could be like the points of another episode.
      points: 300,
      reason: `Reason ${wordOf(decided.decidedThrough)}`,
      createdAt: new Date(time),
    })
    .execute();

/**
 * A team gives up a player after the last results and takes one of a rival, as in a replacement; all choose captains.
 */
async function changeRosters({ db, time, season }: TestApp, leagueId: string): Promise<void> {
  const rows = await db
    .selectFrom("rosterPlayers")
    .select(["playerId", "teamId"])
    .where("leagueId", "=", leagueId)
    .execute();
  const leaver = rows[0]!;
  const taken = rows.find(({ teamId }) => teamId !== leaver.teamId)!;
  const move = { leagueId, number: 1, seasonId: season.seasonId, madeAt: new Date(time) };
  await db
    .insertInto("rosterMoves")
    .values({ ...move, fromEpisode: LAST_SCORED + 1, decidedThrough: LAST_SCORED, price: 3 })
    .execute();
  await db
    .insertInto("rosterMovePlayers")
    .values([
      { leagueId, number: 1, playerId: leaver.playerId, fromTeamId: leaver.teamId, toTeamId: null },
      { leagueId, number: 1, playerId: taken.playerId, fromTeamId: taken.teamId, toTeamId: leaver.teamId },
    ])
    .execute();
  const inLeague = db.deleteFrom("rosterPlayers").where("leagueId", "=", leagueId);
  await inLeague.where("playerId", "in", [leaver.playerId, taken.playerId]).execute();
  await db
    .insertInto("rosterPlayers")
    .values({ leagueId, teamId: leaver.teamId, playerId: taken.playerId })
    .execute();
  const captains = new Map(rows.map((row) => [row.teamId, row.playerId]));
  const choice = { leagueId, seasonId: season.seasonId, chosenAt: new Date(time) };
  await db
    .insertInto("captains")
    .values(
      [...captains].map(([teamId, playerId]) => ({
        ...choice,
        teamId,
        playerId,
        fromEpisode: LAST_SCORED + 1,
        decidedThrough: LAST_SCORED,
      })),
    )
    .execute();
}

/** The last team has given its player to another one; each team has a proposal, and one trade was vetoed. */
async function trade({ db, time, season }: TestApp, teams: readonly SeeingTeam[]): Promise<void> {
  const { leagueId } = teams[0]!;
  const rows = await db
    .selectFrom("rosterPlayers")
    .select(["playerId", "teamId as fromTeamId"])
    .where("leagueId", "=", leagueId)
    .where("teamId", "in", [teams.at(-2)!.teamId, teams.at(-1)!.teamId])
    .execute();
  const one = rows.find(({ fromTeamId }) => fromTeamId === teams.at(-2)!.teamId)!;
  const other = rows.find(({ fromTeamId }) => fromTeamId === teams.at(-1)!.teamId)!;
  const made = {
    leagueId,
    seasonId: season.seasonId,
    proposedAt: new Date(time),
    decidedThrough: LAST_SCORED,
    fromTeamId: one.fromTeamId,
    toTeamId: other.fromTeamId,
  };
  const answered = { answeredAt: new Date(time), answeredThrough: LAST_SCORED };
  const reason = `Reason ${wordOf(LAST_SCORED)}`;
  const [tradeId, vetoedId] = TRADE_IDS;
  await db
    .insertInto("trades")
    .values([
      { ...made, ...answered, tradeId: tradeId!, state: "accepted" },
      {
        ...made,
        ...answered,
        tradeId: vetoedId!,
        state: "vetoed",
        vetoedAt: new Date(time),
        vetoReason: reason,
      },
    ])
    .execute();
  const move = { leagueId, seasonId: season.seasonId, number: 2, madeAt: new Date(time), tradeId: tradeId! };
  await db
    .insertInto("rosterMoves")
    .values({ ...move, fromEpisode: LAST_SCORED + 1, decidedThrough: LAST_SCORED })
    .execute();
  for (const [given, toTeamId] of [
    [one, other.fromTeamId],
    [other, one.fromTeamId],
  ] as const) {
    await db
      .insertInto("tradePlayers")
      .values([
        { leagueId, tradeId: tradeId!, ...given },
        { leagueId, tradeId: vetoedId!, ...given },
      ])
      .execute();
    await db
      .insertInto("rosterMovePlayers")
      .values({ leagueId, number: 2, ...given, toTeamId })
      .execute();
    await db
      .updateTable("rosterPlayers")
      .set({ teamId: toTeamId })
      .where("leagueId", "=", leagueId)
      .where("playerId", "=", given.playerId)
      .execute();
  }
  for (const [index, team] of teams.slice(1).entries()) {
    const proposed = { ...made, fromTeamId: teams[index]!.teamId, toTeamId: team.teamId, note: reason };
    await db
      .insertInto("trades")
      .values({ ...proposed, tradeId: randomUUID() })
      .execute();
  }
}
