import type { MyData } from "@emberline/contract";
import { airedThrough, hasPassedAt, isSeen, resultsThrough, staysThrough, weightsAt } from "@emberline/game";
import { anyOf, type Db } from "../../../platform/db/database.ts";
import { findHistories, rostersThroughDraft } from "../../../platform/db/queries/league-queries.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { findLimitsOf, findSchedule, findSeenDrafts } from "../../spoilers/index.ts";

type Team = MyData["teams"][number];
type ByTeam<T> = Map<string, T[]>;

/** The user whose data is exported, and the time of the download (epoch milliseconds). */
export interface DataOwner {
  userId: string;
  at: number;
}

/**
 * Who was on each of a user's teams, in all seasons, except for drafts and moves that reveal results above the user's
 * limits.
 */
export async function exportRosters(
  db: Db,
  { userId, at }: DataOwner,
): Promise<ByTeam<Team["players"][number]>> {
  const teams = await db
    .selectFrom("teams")
    .select(["teamId", "leagueId"])
    .where("ownerId", "=", userId)
    .execute();
  const leagueIds = teams.map(({ leagueId }) => leagueId);
  const histories = await findHistories(db, leagueIds);
  const moved = [...histories.values()].flatMap(({ moves }) => moves.flatMap(({ players }) => players));
  const rosters = groupBy(await findRosters(db, leagueIds), ({ leagueId }) => leagueId);
  const rostered = [...rosters.values()].flat().map(({ playerId }) => playerId);
  const players = await findPlayers(db, [...rostered, ...moved.map(({ playerId }) => playerId)]);
  const exported: [teamId: string, player: Team["players"][number]][] = [];
  for (const [seasonId, inSeason] of groupBy(players, (player) => player.seasonId)) {
    const ids = new Set(inSeason.map(({ playerId }) => playerId));
    const viewers = leagueIds.map((leagueId) => ({ userId, leagueIds: [leagueId] }));
    const limits = await findLimitsOf(db, viewers, { at, seasonId });
    const isDraftSeen = await findSeenDrafts(db, {
      seasonId,
      watchedThrough: limits[0]?.watchedThrough ?? null,
    });
    for (const [index, { teamId, leagueId }] of teams.entries()) {
      const drafted = (rosters.get(leagueId) ?? []).filter(({ playerId }) => ids.has(playerId));
      const isHidden = drafted.some(
        (row) => !isDraftSeen({ resultsThrough: row.draftId === null ? 0 : row.resultsThrough }),
      );
      const moves = histories.get(leagueId)!.moves.filter((move) => move.seasonId === seasonId);
      const { shownThrough, watchedThrough } = limits[index]!;
      const stays = isHidden ? [] : staysThrough(drafted, moves, shownThrough, watchedThrough);
      const own = new Set(stays.filter((stay) => stay.teamId === teamId).map(({ playerId }) => playerId));
      for (const { playerId, season, firstName, lastName } of inSeason) {
        if (own.has(playerId)) exported.push([teamId, { season, firstName, lastName }]);
      }
    }
  }
  return byTeam(exported);
}

/** The rosters of all teams of these leagues with the drafts of their seasons. */
const findRosters = (db: Db, leagueIds: readonly string[]) =>
  db
    .selectFrom("rosterPlayers")
    .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
    .leftJoin("drafts", (join) =>
      join
        .onRef("drafts.leagueId", "=", "rosterPlayers.leagueId")
        .onRef("drafts.seasonId", "=", "players.seasonId")
        .on("drafts.replacedAt", "is", null),
    )
    .select(["rosterPlayers.leagueId", "teamId", "players.playerId", "copy", "draftId"])
    .select(rostersThroughDraft.as("resultsThrough"))
    .where("rosterPlayers.leagueId", "=", anyOf(leagueIds))
    .execute();

/** Players by name with the names of their seasons, those of the oldest season first. */
const findPlayers = (db: Db, playerIds: readonly string[]) =>
  db
    .selectFrom("players")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .select(["playerId", "firstName", "lastName", "players.seasonId", "seasons.name as season"])
    .where("playerId", "=", anyOf(playerIds))
    .orderBy("seasons.createdAt")
    .orderBy("firstName")
    .orderBy("lastName")
    .orderBy("playerId")
    .execute();

/** The draft queues of each of a user's teams, first choice first. */
export async function exportQueues(db: Db, userId: string): Promise<ByTeam<Team["queue"][number]>> {
  const rows = await db
    .selectFrom("draftQueues")
    .innerJoin("teams", "teams.teamId", "draftQueues.teamId")
    .innerJoin("players", "players.playerId", "draftQueues.playerId")
    .select(["teams.teamId", "players.firstName", "players.lastName"])
    .where("teams.ownerId", "=", userId)
    .orderBy("position")
    .execute();
  return byTeam(rows.map(({ teamId, ...player }) => [teamId, player]));
}

/** Whom each of a user's teams keeps in a second draft; nothing unless the user is shown all results, as on the page. */
export async function exportKeeps(
  db: Db,
  { userId, at }: DataOwner,
): Promise<ByTeam<NonNullable<Team["keeps"]>[number]>> {
  const rows = await db
    .selectFrom("draftKeeps")
    .innerJoin("teams", "teams.teamId", "draftKeeps.teamId")
    .innerJoin("players", "players.playerId", "draftKeeps.playerId")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .select(["teams.teamId", "teams.leagueId", "players.seasonId", "players.firstName", "players.lastName"])
    .where("teams.ownerId", "=", userId)
    .where("seasons.isCurrent", "=", true)
    .orderBy("firstName")
    .orderBy("players.playerId")
    .execute();
  const isShown = await findShown(db, { userId, at }, rows);
  const schedule = await findSchedule(db);
  const last = Math.max(resultsThrough(schedule), airedThrough(schedule, hasPassedAt(at)));
  return byTeam(
    rows
      .filter((row) => isShown(row, last))
      .map(({ teamId, firstName, lastName }) => [teamId, { firstName, lastName }]),
  );
}

/** The poll answers of each of a user's teams. Results above the user's mark appear as not entered. */
export async function exportSurveys(
  db: Db,
  { userId, at }: DataOwner,
): Promise<ByTeam<Team["polls"][number]>> {
  const submissions = await db
    .selectFrom("submissions")
    .innerJoin("teams", "teams.teamId", "submissions.teamId")
    .innerJoin("surveys", "surveys.surveyId", "submissions.surveyId")
    .innerJoin("episodes", "episodes.episodeId", "surveys.episodeId")
    .innerJoin("seasons", "seasons.seasonId", "surveys.seasonId")
    .select(["submissionId", "teams.teamId", "seasons.name as season", "episodes.number"])
    .select(["submittedAt", "points", "surveys.seasonId", "teams.leagueId"])
    .where("teams.ownerId", "=", userId)
    .orderBy("submittedAt")
    .execute();
  const answers = await exportAnswers(db, userId);
  const isShown = await findShown(db, { userId, at }, submissions);
  return byTeam(
    submissions.map((submission) => [
      submission.teamId,
      {
        season: submission.season,
        episode: submission.number,
        submittedAt: submission.submittedAt.toISOString(),
        points: isShown(submission, submission.number) ? submission.points : 0,
        answers: answers.get(submission.submissionId) ?? [],
      },
    ]),
  );
}

/** The points that each of a user's teams was given, or lost, by adjustments within the user's limits. */
export async function exportAdjustments(
  db: Db,
  { userId, at }: DataOwner,
): Promise<ByTeam<NonNullable<Team["adjustments"]>[number]>> {
  const rows = await db
    .selectFrom("adjustments")
    .innerJoin("teams", "teams.teamId", "adjustments.teamId")
    .innerJoin("seasons", "seasons.seasonId", "adjustments.seasonId")
    .select(["teams.teamId", "teams.leagueId", "adjustments.seasonId", "seasons.name as season", "episode"])
    .select(["points", "reason", "decidedThrough", "adjustments.createdAt", "removedAt", "removedThrough"])
    .where("teams.ownerId", "=", userId)
    .orderBy("teams.teamId")
    .orderBy("adjustments.number")
    .execute();
  const isShown = await findShown(db, { userId, at }, rows);
  return byTeam(
    rows
      .filter((row) => isShown(row, row.decidedThrough))
      .map(({ teamId, season, episode, points, reason, createdAt, removedAt, ...row }) => [
        teamId,
        {
          season,
          episode,
          points,
          reason,
          createdAt: createdAt.toISOString(),
          removedAt: isShown(row, row.removedThrough ?? 0) ? (removedAt?.toISOString() ?? null) : null,
        },
      ]),
  );
}

/** The own events that a user has entered in leagues, within the user's limits; an empty object for none. */
export async function exportOwnEvents(db: Db, { userId, at }: DataOwner): Promise<Pick<MyData, "ownEvents">> {
  const rows = await db
    .selectFrom("ownEventEntries as e")
    .innerJoin("leagues", "leagues.leagueId", "e.leagueId")
    .innerJoin("seasons", "seasons.seasonId", "e.seasonId")
    .innerJoin("episodes", "episodes.episodeId", "e.episodeId")
    .innerJoin("players", "players.playerId", "e.playerId")
    .select([
      "e.leagueId",
      "e.seasonId",
      "leagues.name as league",
      "seasons.name as season",
      "firstName",
      "lastName",
    ])
    .select(["episodes.number", "airDate", "eventId", "count", "decidedThrough", "madeAt"])
    .where("madeBy", "=", userId)
    .orderBy("madeAt")
    .orderBy("e.leagueId")
    .orderBy("e.number")
    .execute();
  if (rows.length === 0) return {};
  const histories = await findHistories(db, [...new Set(rows.map(({ leagueId }) => leagueId))]);
  const isShown = await findShown(db, { userId, at }, rows);
  const ownEvents = rows
    .filter((row) => isShown(row, row.decidedThrough))
    .map(({ leagueId, seasonId, number, airDate, eventId, madeAt, firstName, lastName, ...row }) => {
      const { events } = weightsAt(histories.get(leagueId)!.ruleChanges, {
        seasonId,
        number,
        airsAt: airDate.getTime(),
      });
      return {
        createdAt: madeAt.toISOString(),
        league: row.league,
        season: row.season,
        episode: number,
        player: { firstName, lastName },
        event: events.find((event) => event.eventId === eventId)?.name ?? "An event that no longer counts",
        count: row.count,
      };
    });
  return ownEvents.length === 0 ? {} : { ownEvents };
}

/** The trades of each of a user's teams, within the user's limits. */
export async function exportTrades(
  db: Db,
  { userId, at }: DataOwner,
): Promise<ByTeam<NonNullable<Team["trades"]>[number]>> {
  const rows = await db
    .selectFrom("trades")
    .innerJoin("teams", (join) =>
      join.on((eb) =>
        eb.or([eb("teamId", "=", eb.ref("fromTeamId")), eb("teamId", "=", eb.ref("toTeamId"))]),
      ),
    )
    .innerJoin("seasons", "seasons.seasonId", "trades.seasonId")
    .select(["tradeId", "teamId", "trades.leagueId", "trades.seasonId", "seasons.name as season"])
    .select(["fromTeamId", "proposedAt", "note", "state", "decidedThrough", "answeredThrough"])
    .where("teams.ownerId", "=", userId)
    .orderBy("proposedAt")
    .orderBy("tradeId")
    .execute();
  const tradeIds = rows.map(({ tradeId }) => tradeId);
  const players = await db
    .selectFrom("tradePlayers")
    .innerJoin("players", "players.playerId", "tradePlayers.playerId")
    .select(["tradeId", "fromTeamId", "firstName", "lastName"])
    .where("tradeId", "=", anyOf(tradeIds))
    .orderBy("firstName")
    .orderBy("players.playerId")
    .execute();
  const playersOf = groupBy(players, ({ tradeId }) => tradeId);
  const isShown = await findShown(db, { userId, at }, rows);
  return byTeam(
    rows
      .filter((row) => isShown(row, Math.max(row.decidedThrough, row.answeredThrough ?? 0)))
      .map(({ tradeId, teamId, fromTeamId, season, proposedAt, note, state }) => {
        const traded = (playersOf.get(tradeId) ?? []).map((player) => ({
          isGiven: player.fromTeamId === teamId,
          name: { firstName: player.firstName, lastName: player.lastName },
        }));
        const namesOf = (isGiven: boolean) =>
          traded.filter((player) => player.isGiven === isGiven).map(({ name }) => name);
        return [
          teamId,
          {
            season,
            proposedAt: proposedAt.toISOString(),
            isOwn: fromTeamId === teamId,
            gives: namesOf(true),
            gets: namesOf(false),
            note,
            state,
          },
        ];
      }),
  );
}

interface InLeague {
  seasonId: string;
  leagueId: string;
}

/** Whether the results of an episode are shown to a user in the league and season of a row. */
async function findShown(
  db: Db,
  { userId, at }: DataOwner,
  all: readonly InLeague[],
): Promise<(row: InLeague, episode: number) => boolean> {
  const shown = new Map<string, number | null>();
  for (const [seasonId, rows] of groupBy(all, (row) => row.seasonId)) {
    const leagueIds = [...new Set(rows.map((row) => row.leagueId))];
    const viewers = leagueIds.map((leagueId) => ({ userId, leagueIds: [leagueId] }));
    const limits = await findLimitsOf(db, viewers, { at, seasonId });
    for (const [index, leagueId] of leagueIds.entries())
      shown.set(`${seasonId} ${leagueId}`, limits[index]!.shownThrough);
  }
  return ({ seasonId, leagueId }, episode) => isSeen(shown.get(`${seasonId} ${leagueId}`) ?? null, episode);
}

async function exportAnswers(db: Db, userId: string) {
  const rows = await db
    .selectFrom("submissionAnswers")
    .innerJoin("submissions", "submissions.submissionId", "submissionAnswers.submissionId")
    .innerJoin("teams", "teams.teamId", "submissions.teamId")
    .innerJoin("questions", "questions.questionId", "submissionAnswers.questionId")
    .innerJoin("questionOptions", "questionOptions.questionOptionId", "submissionAnswers.questionOptionId")
    .select(["submissions.submissionId", "questions.prompt", "questionOptions.display as answer"])
    .where("teams.ownerId", "=", userId)
    .orderBy("questions.position")
    .orderBy("questionOptions.position")
    .execute();
  return byTeam(rows.map(({ submissionId, ...answer }) => [submissionId, answer]));
}

function byTeam<T>(rows: [id: string, value: T][]): ByTeam<T> {
  const groups: ByTeam<T> = new Map();
  for (const [id, value] of rows) {
    const group = groups.get(id);
    if (group) group.push(value);
    else groups.set(id, [value]);
  }
  return groups;
}
