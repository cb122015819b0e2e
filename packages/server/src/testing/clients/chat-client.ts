import { accountRoutes, chatRoutes } from "@emberline/contract";
import type { TestApp, TestUser } from "../app/test-app.ts";

type As = TestUser | undefined;

/** What members do in a league's chat. */
export function createChatClient(testApp: TestApp) {
  const read = async (as: As, leagueId: string, query: { olderThan?: string; search?: string } = {}) =>
    (await testApp.call(chatRoutes.messages, { as, params: { leagueId }, query })).data;
  return {
    /** Five seconds after what was done before. */
    send: async (
      as: As,
      leagueId: string,
      text: string,
      more: { mentions?: string[]; key?: string } = {},
    ) => {
      testApp.time += 5000;
      return (await testApp.call(chatRoutes.send, { as, params: { leagueId }, body: { text, ...more } }))
        .data;
    },
    read,
    textsOf: async (as: As, leagueId: string, query = {}) =>
      (await read(as, leagueId, query)).messages.map(({ text }) => text),
    stateOf: async (as: As, leagueId: string) =>
      (await testApp.call(chatRoutes.state, { as, params: { leagueId } })).data,
    /** Null is live. */
    saveMark: (userId: string, throughEpisode: number | null) => {
      const { seasonId } = testApp.season;
      const mode = throughEpisode === null ? ("live" as const) : ("manual" as const);
      const mark = { mode, throughEpisode, changedAt: new Date(testApp.time) };
      return testApp.db
        .insertInto("spoilerMarks")
        .values({ userId, seasonId, ...mark })
        .onConflict((conflict) => conflict.columns(["userId", "seasonId"]).doUpdateSet(mark))
        .execute();
    },
    nameOf: async (as: As): Promise<string> => {
      const { firstName, lastName } = (await testApp.call(accountRoutes.me, { as })).data;
      return `${firstName} ${lastName}`.trim();
    },
  };
}
