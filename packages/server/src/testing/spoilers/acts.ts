import { draftRoutes, noteRoutes, playerRoutes, scoringRoutes, seasonRoutes } from "@emberline/contract";
import { sql } from "kysely";
import type { TestApp } from "../app/test-app.ts";
import { urlFor } from "../app/api-caller.ts";
import { openSocket } from "../clients/untyped-websocket-client.ts";
import { UNKNOWN_ID } from "../inputs/invalid-inputs.ts";
import { FAN_NAMES, type FanName } from "./fans.ts";
import type { LateLeague } from "./late-league.ts";
import { gradePoll } from "./leak-season.ts";
import type { LeakSite } from "./leak-site.ts";
import { type FanReply, read, sendAs } from "./sweep.ts";
import { LAST_SCORED, ownPointsOf, wordOf } from "./planted.ts";

/** Puts an episode on hold, or publishes it. */
export const setHeld = ({ db, season }: TestApp, episode: number, isHeld: boolean) =>
  sql`update episodes set publishing = ${isHeld ? "hold" : "stream"}, published_at = null
    where episode_id = ${season.episodes[episode - 1]!}`.execute(db);

/** Does something as if the last episode had gone otherwise. */
export async function withOtherResults<T>({ testApp }: LeakSite, act: () => Promise<T>): Promise<T> {
  const { db, season } = testApp;
  const episodeId = season.episodes[LAST_SCORED - 1]!;
  const change = async (points: number, gone: string | null) => {
    await db
      .updateTable("episodeStatistics")
      .set((eb) => ({ points: eb("points", "+", points) }))
      .where("episodeId", "=", episodeId)
      .execute();
    await db
      .updateTable("players")
      .set({ eliminatedEpisodeId: gone })
      .where("playerId", "=", season.players[LAST_SCORED - 1]!)
      .execute();
  };
  await change(100, null);
  const result = await act();
  await change(-100, episodeId);
  return result;
}

/** What an admin sends to tell something of an episode. */
export const noteOf = ({ season }: Pick<TestApp, "season">, episode: number) => ({
  adminNoteId: null,
  note: `Note ${wordOf(episode)}`,
  episodeId: season.episodes[episode - 1]!,
});

/** Does something while the season is a past one and no other is current. */
export async function inPastSeason<T>({ testApp }: LeakSite, act: () => Promise<T>): Promise<T> {
  const { db, season } = testApp;
  const setCurrent = (isCurrent: boolean) =>
    db.updateTable("seasons").set({ isCurrent }).where("seasonId", "=", season.seasonId).execute();
  await setCurrent(false);
  const result = await act();
  await setCurrent(true);
  return result;
}

/** The page of the season as a past one. */
export function readAsPastSeason(site: LeakSite, fan: FanName): Promise<FanReply> {
  const { seasonId } = site.testApp.season;
  const url = urlFor(seasonRoutes.pastSeason, { params: { seasonId } });
  return inPastSeason(site, () => read(site, fan, url));
}

/** A fan saves those for the draft who have gone, by what they have seen, and some others. */
export const saveLateQueue = (site: LeakSite, late: LateLeague, fan: FanName): Promise<FanReply> =>
  sendAs(site, fan, {
    ...toCall(draftRoutes.saveQueue, late),
    body: { playerIds: site.testApp.season.players.slice(0, LAST_SCORED + 2) },
  });

const toCall = (route: { method: string; path: string }, { leagueId }: { leagueId?: string } = {}) => ({
  method: route.method,
  path: `/api${route.path.replace(":leagueId", leagueId ?? UNKNOWN_ID)}`,
});

/** What the open pages of all fans are told while an admin works on the seventh episode, and what later ones missed. */
export async function readEvents(site: LeakSite): Promise<Map<FanName, FanReply>> {
  const pages = new Map<FanName, Awaited<ReturnType<typeof watch>>>();
  for (const fan of FAN_NAMES) pages.set(fan, await watch(site, fan));
  await workOnLastEpisode(site);
  const readAll = async (fan: FanName): Promise<[FanName, FanReply]> => {
    const { socket, first } = pages.get(fan)!;
    const late = await watch(site, fan, first.number);
    const { missed } = late.first;
    for (const { socket: open } of [pages.get(fan)!, late]) {
      // A second question is refused, after all that has been sent.
      open.send({ type: "watch", payload: { token: site.fans[fan].token } });
      await open.closed;
    }
    const events = socket.inbox.filter(({ type }) => type === "event");
    const text = JSON.stringify([missed, events]);
    return [fan, { text, compared: JSON.stringify(missed?.map(({ type, episode }) => [type, episode])) }];
  };
  return new Map(await Promise.all(FAN_NAMES.map(readAll)));
}

interface Watching {
  number: number;
  missed: { type: string; episode: number | null }[] | null;
}

async function watch({ testApp, fans }: LeakSite, fan: FanName, since?: number) {
  const socket = await openSocket(testApp, "/api/events");
  socket.send({ type: "watch", payload: { token: fans[fan].token, since } });
  const { payload } = await socket.next();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract says
  return { socket, first: payload as Watching };
}

/** Changes what an admin can change of an episode, and takes it back. */
async function workOnLastEpisode({ testApp }: LeakSite): Promise<void> {
  const { admin: as, season } = testApp;
  const episodeId = season.episodes[LAST_SCORED - 1]!;
  const { player, points } = ownPointsOf(LAST_SCORED);
  const cell = { playerId: season.players[player]!, statisticId: season.statistics[LAST_SCORED]!, episodeId };
  for (const value of [1, points])
    await testApp.call(scoringRoutes.save, { as, body: { ...cell, points: value } });
  const params = { playerId: season.players[LAST_SCORED - 1]! };
  for (const body of [{ episodeId: null }, { episodeId }]) {
    await testApp.call(playerRoutes.setEliminated, { as, params, body });
  }
  const { data } = await testApp.call(noteRoutes.save, { as, body: noteOf(testApp, LAST_SCORED) });
  await testApp.call(noteRoutes.remove, { as, params: data });
  await gradePoll(testApp, LAST_SCORED);
}
