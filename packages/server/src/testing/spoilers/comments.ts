import type { TestApp } from "../app/test-app.ts";
import type { SmallSeason } from "../fixtures/small-season.ts";
import type { Team } from "./fans.ts";
import { correctedPointsOf, messageIdOf, ownPointsOf, RETURNER, wordOf } from "./planted.ts";
import { anyOf } from "../../platform/db/database.ts";

/** The user who writes the messages; not a fan of the test. */
export const AUTHOR = "author";

/** A message about an episode in the league's chat, which mentions all members, and reactions to it and to results. */
export async function enterMessage(
  { db, season, time }: TestApp,
  episode: number,
  teams: readonly Team[],
): Promise<void> {
  const { leagueId } = teams[0]!;
  const { seasonId } = season;
  const messageId = messageIdOf(episode);
  const findUsers = db.selectFrom("users").select("userId");
  const { userId } = await findUsers.where("username", "=", AUTHOR).executeTakeFirstOrThrow();
  const createdAt = new Date(time + episode);
  const text = `Message ${wordOf(episode)}`;
  await db
    .insertInto("chatMessages")
    .values({ messageId, leagueId, authorId: userId, key: messageId, seasonId, episode, text, createdAt })
    .execute();
  const teamIds = teams.map(({ teamId }) => teamId);
  const owners = await db
    .selectFrom("teams")
    .select("ownerId")
    .where("teamId", "=", anyOf(teamIds))
    .execute();
  await db
    .insertInto("chatMentions")
    .values(owners.map(({ ownerId }) => ({ messageId, userId: ownerId })))
    .execute();
  const reaction = { leagueId, userId, emoji: "🔥", createdAt };
  const [recap, score] = [`recap:${season.episodes[episode - 1]!}`, scoresOf(season, episode)];
  const { player } = ownPointsOf(episode);
  await db
    .insertInto("reactions")
    .values([
      { ...reaction, reactTo: `message:${messageId}`, messageId },
      { ...reaction, reactTo: recap },
      { ...reaction, reactTo: `${score}:${season.players[player]!}` },
    ])
    .execute();
}

/** What reactions to the results of some episodes can be asked for by. */
export const reactionTargets = (season: SmallSeason, episodes: readonly number[]): string[] =>
  episodes.flatMap((episode) => [
    `recap:${season.episodes[episode - 1]!}`,
    scoresOf(season, episode),
    `player:${season.players[ownPointsOf(episode).player]!}`,
  ]);

const scoresOf = ({ episodes }: SmallSeason, episode: number) => `score:${episodes[episode - 1]!}`;

/** A score of an episode that was changed afterwards, and an exit and a return that were entered afterwards. */
export async function enterCorrection({ db, season, time }: TestApp, episode: number): Promise<void> {
  const { player, points } = ownPointsOf(episode);
  await db
    .insertInto("scoreCorrections")
    .values({
      seasonId: season.seasonId,
      episodeId: season.episodes[episode - 1]!,
      playerId: season.players[player]!,
      statisticId: season.statistics[episode]!,
      statistic: wordOf(episode),
      fromPoints: correctedPointsOf(episode),
      toPoints: points,
      correctedAt: new Date(time + episode),
    })
    .execute();
  const enterExit = (index: number, isReturn: boolean) =>
    db
      .insertInto("eliminationCorrections")
      .values({
        seasonId: season.seasonId,
        playerId: season.players[index]!,
        isReturn,
        fromEpisodeId: null,
        toEpisodeId: season.episodes[episode - 1]!,
        correctedAt: new Date(time + episode),
      })
      .execute();
  await enterExit(episode - 1, false);
  if (episode === RETURNER.isBackIn) await enterExit(RETURNER.player, true);
}
