import type { CallInput, Route } from "@emberline/contract";
import type { TestApp, TestUser } from "../app/test-app.ts";
import type { Rng } from "../draft-simulation/rng.ts";

/** What random writes choose from. */
export interface WriteContext {
  testApp: TestApp;
  rng: Rng;
  users: TestUser[];
  leagueIds: string[];
}

export type Send = <R extends Route>(
  route: R,
  options: Partial<CallInput<R>> & { as: TestUser },
) => Promise<number>;
/** Answers with the status code; 0 when there was nothing to change. */
export type Write = (context: WriteContext, send: Send) => Promise<number>;

/** Unlike any other, and of HTML's special characters. */
export const text = ({ rng }: WriteContext): string => `<N${rng.int(0, 1_000_000)}> & Co`;
export const anyUser = ({ rng, users }: WriteContext): TestUser => rng.sampleOrUndefined(users)!;
export const anyLeague = ({ rng, leagueIds }: WriteContext): string => rng.sampleOrUndefined(leagueIds)!;
export const anyPlayer = (context: WriteContext) => any(context, "players", "player_id");
export const anyEpisode = (context: WriteContext) => any(context, "episodes", "episode_id");

/** A row's id, in an order that the seed determines; an id that does not exist when there is none. */
export async function any({ testApp, rng }: WriteContext, table: string, column: string): Promise<string> {
  const { rows } = await testApp.pool.query<{ id: string }>(
    `select ${column} as id from ${table} order by ctid`,
  );
  return rng.sampleOrUndefined(rows)?.id ?? "00000000-0000-4000-8000-000000000000";
}

export async function cell(context: WriteContext) {
  return {
    playerId: await anyPlayer(context),
    episodeId: await anyEpisode(context),
    statisticId: await any(context, "statistics", "statistic_id"),
  };
}

/** A team of one of the leagues with its owner; the admin stands in for owners that are not users of the context. */
export async function anyMember(context: WriteContext) {
  const { rows } = await context.testApp.pool.query<{ team_id: string; league_id: string; owner_id: string }>(
    "select team_id, league_id, owner_id from teams order by ctid",
  );
  const row = context.rng.sampleOrUndefined(rows);
  const as = context.users.find(({ userId }) => userId === row?.owner_id) ?? context.testApp.admin;
  return { as, leagueId: row?.league_id ?? anyLeague(context), teamId: row?.team_id ?? anyLeague(context) };
}

export async function surveyOptions({ testApp }: WriteContext, surveyId: string) {
  const { rows } = await testApp.pool.query<{ question_id: string; question_option_id: string }>(
    "select question_id, question_option_id from question_options where survey_id = $1 order by ctid",
    [surveyId],
  );
  return rows;
}
