import { surveyRoutes } from "@emberline/contract";
import type { TestApp } from "../app/test-app.ts";
import { FIRST_AIR_AT, insertExits, type SmallSeason } from "../fixtures/small-season.ts";
import { insertImage } from "../../platform/images/store-image.ts";
import type { SeeingTeam } from "./fans.ts";
import { enterCorrection, enterMessage } from "./comments.ts";
import { changeLeague } from "./league-changes.ts";
import {
  colorOf,
  EPISODES,
  plantedImageId,
  LAST_SCORED,
  MOVES,
  noteIdOf,
  optionIdOf,
  OPTIONS,
  ownPointsOf,
  questionIdOf,
  RETURNER,
  statisticOf,
  surveyIdOf,
  wordOf,
} from "./planted.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
export const BEFORE_SEASON = FIRST_AIR_AT - DAY_MS;
/** Three hours after the seventh episode: the eighth one's poll is open, and users are reminded of it. */
export const AFTER_SEVEN = FIRST_AIR_AT + 6 * DAY_MS + 3 * HOUR_MS;
const PLAYER_COUNT = 16;

/**
 * The players by their index whose page tells most: voted out before, at and after the marks, back, and with other
 * tribes.
 */
export const REVEALING_PLAYERS = [0, RETURNER.player, 4, 5, 6, 9, 10, 11, 12];

/** A season of nine episodes without titles, polls and results. */
export async function insertLeakSeason({
  db,
  settings,
}: Pick<TestApp, "db" | "settings">): Promise<SmallSeason> {
  const { seasonId } = await db
    .insertInto("seasons")
    .values({ name: "The Leaking Season", isCurrent: true })
    .returning("seasonId")
    .executeTakeFirstOrThrow();
  const tribes = await db
    .insertInto("tribes")
    .values([
      { seasonId, name: "Ember", color: "#ff7a3d", position: 1 },
      { seasonId, name: "Tide", color: "#2f8fbf", position: 2 },
    ])
    .returning("tribeId")
    .execute();
  const players = await db
    .insertInto("players")
    .values(
      Array.from({ length: PLAYER_COUNT }, (_, index) => ({
        seasonId,
        firstName: `Player${String.fromCodePoint(65 + index)}`,
        lastName: "Test",
        tribeId: tribes[index % 2]!.tribeId,
        age: 20 + index,
        photoUrl: photoUrlOf(settings.publicUrl, index),
      })),
    )
    .returning("playerId")
    .execute();
  const episodes = await db
    .insertInto("episodes")
    .values(
      EPISODES.map((number) => ({
        seasonId,
        number,
        airDate: new Date(FIRST_AIR_AT + (number - 1) * DAY_MS),
      })),
    )
    .returning("episodeId")
    .execute();
  const statistics = await db
    .insertInto("statistics")
    .values(
      [0, ...EPISODES].map((episode) => ({
        seasonId,
        name: episode === 0 ? "Survived" : statisticOf(episode),
        defaultPoints: 1,
        position: episode + 1,
      })),
    )
    .returning("statisticId")
    .execute();
  return {
    seasonId,
    tribes: tribes.map((row) => row.tribeId),
    players: players.map((row) => row.playerId),
    episodes: episodes.map((row) => row.episodeId),
    statistics: statistics.map((row) => row.statisticId),
  };
}

export const photoUrlOf = (publicUrl: string, player: number) =>
  `${publicUrl}/images/${plantedImageId(player)}/card.webp`;

/** A photo of each player, which tells them apart. */
export async function insertPhotos({ db, time }: TestApp): Promise<void> {
  for (let player = 0; player < PLAYER_COUNT; player += 1) {
    const bytes = (size: string) => Buffer.from(`the ${size} photo of player ${player}`);
    const variants = { list: bytes("list"), card: bytes("card"), full: bytes("full") };
    await insertImage(db, { imageId: plantedImageId(player), variants, createdAt: new Date(time) });
  }
}

/**
 * Enters what is known once an episode has aired and is scored: its results, the title of the next episode, and that
 * one's poll with the answers of the teams. Episode 0 is before the first.
 */
export async function enterEpisode(
  testApp: TestApp,
  episode: number,
  teams: readonly SeeingTeam[],
): Promise<void> {
  if (episode > 0) await enterResults(testApp, episode, teams);
  const next = episode + 1;
  const { db, season } = testApp;
  await db
    .updateTable("episodes")
    .set({ title: `Title ${wordOf(next)}` })
    .where("episodeId", "=", season.episodes[next - 1]!)
    .execute();
  await insertPoll(testApp, next, teams);
  await changeLeague(testApp, episode, teams);
}

async function enterResults(testApp: TestApp, episode: number, teams: readonly SeeingTeam[]): Promise<void> {
  const { db, season } = testApp;
  const { seasonId, players } = season;
  const episodeId = season.episodes[episode - 1]!;
  const score = (player: number, points: number, statistic: string) => ({
    seasonId,
    episodeId,
    playerId: players[player]!,
    statisticId: statistic,
    points,
  });
  const own = ownPointsOf(episode);
  const survivors = players.map((_, index) => index).filter((index) => index >= episode);
  const returner = score(RETURNER.player, RETURNER.points, season.statistics[0]!);
  await db
    .insertInto("scores")
    .values([
      ...survivors.map((index) => score(index, 1, season.statistics[0]!)),
      ...(episode >= RETURNER.isBackIn ? [returner] : []),
      score(own.player, own.points, season.statistics[episode]!),
    ])
    .execute();
  await insertExits(db, episodeId, players[episode - 1]);
  await enterReturn(testApp, episode);
  await enterMoves(testApp, episode);
  await db
    .insertInto("notes")
    .values({
      noteId: noteIdOf(episode),
      note: `Note ${wordOf(episode)}`,
      episodeId,
      createdAt: new Date(testApp.time + episode),
    })
    .execute();
  await gradePoll(testApp, episode);
  await enterMessage(testApp, episode, teams);
  await enterCorrection(testApp, episode);
}

async function enterReturn({ db, season }: TestApp, episode: number): Promise<void> {
  const { seasonId } = season;
  const playerId = season.players[RETURNER.player]!;
  const episodeId = season.episodes[episode - 1]!;
  if (episode === RETURNER.isBackIn) {
    const exits = db.updateTable("eliminations").set({ returnedEpisodeId: episodeId });
    await exits.where("playerId", "=", playerId).execute();
  }
  if (episode === RETURNER.leavesAgainIn) {
    await db.insertInto("eliminations").values({ seasonId, playerId, episodeId, kind: "medical" }).execute();
  }
}

/** As an admin does it: the first tribe is recorded with the first move. */
async function enterMoves({ db, season }: TestApp, episode: number): Promise<void> {
  const moving = MOVES[episode];
  if (!moving) return;
  const { seasonId, players } = season;
  const { tribeId } = await db
    .insertInto("tribes")
    .values({ seasonId, name: `Tribe ${wordOf(episode)}`, color: colorOf(episode), position: episode })
    .returning("tribeId")
    .executeTakeFirstOrThrow();
  for (const index of moving) {
    const playerId = players[index]!;
    await db
      .insertInto("playerTribes")
      .values([
        { seasonId, playerId, fromEpisodeId: season.episodes[0]!, tribeId: season.tribes[index % 2]! },
        { seasonId, playerId, fromEpisodeId: season.episodes[episode - 1]!, tribeId },
      ])
      .execute();
    await db.updateTable("players").set({ tribeId }).where("playerId", "=", playerId).execute();
  }
}

async function insertPoll(
  { db, season }: TestApp,
  episode: number,
  teams: readonly SeeingTeam[],
): Promise<void> {
  const surveyId = surveyIdOf(episode);
  const questionId = questionIdOf(episode);
  const airsAt = FIRST_AIR_AT + (episode - 1) * DAY_MS;
  const { seasonId } = season;
  const createdAt = new Date(airsAt - 20 * HOUR_MS);
  await db
    .insertInto("surveys")
    .values({ surveyId, seasonId, episodeId: season.episodes[episode - 1]!, createdAt })
    .execute();
  await db
    .insertInto("questions")
    .values({
      questionId,
      surveyId,
      position: 1,
      prompt: `Prompt ${wordOf(episode)}?`,
      type: "remaining-players",
      answerCount: 1,
      points: 2,
    })
    .execute();
  await db
    .insertInto("questionOptions")
    .values(
      OPTIONS.map((option) => ({
        questionOptionId: optionIdOf(episode, option),
        questionId,
        surveyId,
        position: option,
        display: `Option ${wordOf(episode)} ${option}`,
      })),
    )
    .execute();
  // A fan answers what they can see; no fan has answered the open poll, so they are reminded.
  const answering =
    episode > LAST_SCORED ? [] : teams.filter(({ sees }) => sees === null || episode <= sees + 1);
  for (const [index, { leagueId, teamId }] of answering.entries()) {
    const submittedAt = new Date(airsAt - 12 * HOUR_MS);
    const { submissionId } = await db
      .insertInto("submissions")
      .values({ leagueId, teamId, surveyId, submittedAt })
      .returning("submissionId")
      .executeTakeFirstOrThrow();
    const questionOptionId = optionIdOf(episode, OPTIONS[index % OPTIONS.length]!);
    await db.insertInto("submissionAnswers").values({ submissionId, questionId, questionOptionId }).execute();
  }
}

/** As an admin does it, so that all users are notified. */
export async function gradePoll(testApp: TestApp, episode: number): Promise<void> {
  const params = { surveyId: surveyIdOf(episode) };
  const body = { correctAnswers: [optionIdOf(episode, 1)] };
  await testApp.call(surveyRoutes.grade, { as: testApp.admin, params, body });
}

/** An option of another question. */
export const wrongAnswerOf = (episode: number) => [
  { questionId: questionIdOf(episode), answers: [optionIdOf(episode - 1, 1)] },
];
