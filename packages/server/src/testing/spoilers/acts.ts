import { draftRoutes, seasonRoutes, whatIfRoutes } from "@emberline/contract";
import { sql } from "kysely";
import type { TestApp } from "../app/test-app.ts";
import { urlFor } from "../app/api-caller.ts";
import { UNKNOWN_ID } from "../inputs/invalid-inputs.ts";
import type { FanName } from "./fans.ts";
import type { LateLeague } from "./late-league.ts";
import type { LeakSite } from "./leak-site.ts";
import { type FanReply, read, sendAs } from "./sweep.ts";
import { LAST_SCORED, wordOf } from "./planted.ts";

/** Puts an episode on hold, or publishes it. */
export const setHeld = ({ db, season }: TestApp, episode: number, isHeld: boolean) =>
  sql`update episodes set publishing = ${isHeld ? "hold" : "stream"}, published_at = null
    where episode_id = ${season.episodes[episode - 1]!}`.execute(db);

/** Does something as if the last episode had gone otherwise. */
export async function withOtherResults<T>({ testApp }: LeakSite, act: () => Promise<T>): Promise<T> {
  const { db, season } = testApp;
  const episodeId = season.episodes[LAST_SCORED - 1]!;
  const changePoints = async (points: number) => {
    await db
      .updateTable("scores")
      .set((eb) => ({ points: eb("points", "+", points) }))
      .where("episodeId", "=", episodeId)
      .execute();
  };
  await changePoints(100);
  const exits = db.deleteFrom("eliminations").where("episodeId", "=", episodeId);
  const gone = await exits.returningAll().execute();
  const result = await act();
  await changePoints(-100);
  await db.insertInto("eliminations").values(gone).execute();
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

/** The season that the league has played, as a past one whose last episodes have aired. */
export function readWhatIfAfterSeason(site: LeakSite, fan: FanName): Promise<FanReply> {
  const { testApp, league } = site;
  const { seasonId } = testApp.season;
  const airEarlier = (days: number) =>
    sql`update episodes set air_date = air_date - ${days} * interval '1 day'
      where season_id = ${seasonId} and number > ${LAST_SCORED}`.execute(testApp.db);
  const url = urlFor(whatIfRoutes.get, { params: { leagueId: league.leagueId }, query: { seasonId } });
  return inPastSeason(site, async () => {
    await airEarlier(2);
    const reply = await read(site, fan, url);
    await airEarlier(-2);
    return reply;
  });
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
