import { ownEventRoutes, teamRoutes } from "@emberline/contract";
import type { OwnEvent } from "@emberline/game";
import type { TestApp, TestUser } from "../app/test-app.ts";

/** Two events of a league's own. */
export const CRIED: OwnEvent = { eventId: 1, name: "Cried on camera", points: 2 };
export const SWORE: OwnEvent = { eventId: 2, name: "Swore", points: -0.5 };

/** A cell of the sheet: of the first player, and of episode 2, unless it says otherwise. */
interface Cell {
  player?: number;
  episode?: number;
  event?: OwnEvent | undefined;
  count?: number;
  seen?: number;
  /** The number of the entry that the caller saw; missing as from a page of a former version. */
  after?: number;
}

interface EventLeague {
  leagueId: string;
}

/** Enters and reads own events of leagues of the small season. */
export function createEventsCaller(testApp: TestApp) {
  const requestFor = (
    { leagueId }: EventLeague,
    as: TestUser | undefined,
    { player = 0, episode = 2, event: { eventId } = CRIED, count = 1, seen = 0, after }: Cell,
  ) => ({
    as,
    params: { leagueId },
    body: {
      playerId: testApp.season.players[player]!,
      episodeId: testApp.season.episodes[episode - 1]!,
      eventId,
      count,
      seen,
      ...(after !== undefined && { after }),
    },
  });
  const standings = async ({ leagueId }: EventLeague, as: TestUser | undefined) =>
    (await testApp.call(teamRoutes.standings, { as, query: { leagueId } })).data;
  return {
    requestFor,
    enter: (...request: Parameters<typeof requestFor>) =>
      testApp.call(ownEventRoutes.save, requestFor(...request)),
    codeOf: (...request: Parameters<typeof requestFor>) =>
      testApp.codeOf(ownEventRoutes.save, requestFor(...request)),
    refusal: async (...request: Parameters<typeof requestFor>) =>
      (await testApp.refusal(ownEventRoutes.save, requestFor(...request))).message,
    sheet: async ({ leagueId }: EventLeague, as: TestUser | undefined, episode?: number) => {
      const query = episode === undefined ? {} : { episodeId: testApp.season.episodes[episode - 1]! };
      return (await testApp.call(ownEventRoutes.sheet, { as, params: { leagueId }, query })).data;
    },
    history: async ({ leagueId }: EventLeague, as: TestUser | undefined) =>
      (await testApp.call(ownEventRoutes.history, { as, params: { leagueId } })).data,
    standings,
    /** By the teams' names. */
    totals: async (...of: Parameters<typeof standings>) =>
      Object.fromEntries((await standings(...of)).map(({ name, totalPoints }) => [name, totalPoints])),
  };
}
