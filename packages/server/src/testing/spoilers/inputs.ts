import type { Route } from "@emberline/contract";
import * as z from "zod/mini";
import { fieldsOf, UNKNOWN_ID } from "../inputs/invalid-inputs.ts";
import { reactionTargets } from "./comments.ts";
import type { FanName } from "./fans.ts";
import { REVEALING_PLAYERS } from "./leak-season.ts";
import type { LeakSite } from "./leak-site.ts";
import { messageIdOf, surveyIdOf, wordOf } from "./planted.ts";

interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}

type Values = Record<string, readonly unknown[]>;

/** The first value of every field, and each other value of one field with the first of the others. */
export function inputsOf(fields: readonly string[], values: Values): Record<string, unknown>[] {
  const valuesOf = (field: string): readonly unknown[] => {
    const known = values[field];
    if (!known) throw new Error(`the leak test needs values for the field ${field}`);
    return known;
  };
  const first = Object.fromEntries(fields.map((field) => [field, valuesOf(field)[0]]));
  const varied = fields.flatMap((field) =>
    valuesOf(field)
      .slice(1)
      .map((value) => ({ ...first, [field]: value })),
  );
  return [first, ...varied];
}

/** The same for the parameters and the query of a route. */
export function inputsOfRoute({ params, query }: Route, values: Values): Input[] {
  const pick = (input: Record<string, unknown>, schema: Route["query"]) =>
    Object.fromEntries(
      fieldsOf(schema)
        .map((field) => [field, input[field]] as const)
        .filter(([, value]) => value !== undefined),
    );
  const shape = query instanceof z.ZodMiniObject ? query.shape : {};
  const optional = fieldsOf(query).filter((field) => z.safeParse(shape[field]!, undefined).success);
  const withNone = optional.map((field) => [field, [undefined, ...(values[field] ?? [])]]);
  const all: Values = { ...values, ...Object.fromEntries(withNone) };
  return inputsOf([...fieldsOf(params), ...fieldsOf(query)], all).map((input) => ({
    params: pick(input, params),
    query: pick(input, query),
  }));
}

/** Those who also ask with unknown and malformed ids and numbers, whose refusals have nothing of the fan. */
const THOROUGH: readonly FanName[] = ["manual at 4", "live"];

/** At, after and far above the marks, and one without results. */
const REVEALING_EPISODES = [1, 4, 5, 7, 8];

/** By field; the first is the usual one. `undefined` leaves an optional field out. */
export function valuesFor({ testApp, fans, league, foreign, invite }: LeakSite, fan: FanName): Values {
  const episodes = testApp.season.episodes.map((_, index) => index + 1);
  const isThorough = THOROUGH.includes(fan);
  const bad = isThorough ? [UNKNOWN_ID, "no-id"] : [];
  const odd = isThorough ? ["0", "10", "x"] : [];
  return {
    leagueId: [league.leagueId, foreign.leagueId, ...bad],
    teamId: [
      league.ownTeamOf[fan],
      ...league.teams.slice(0, 3).map(({ teamId }) => teamId),
      foreign.teamId,
      ...bad,
    ],
    playerId: [...REVEALING_PLAYERS.map((index) => testApp.season.players[index]), ...bad],
    surveyId: [...episodes.map(surveyIdOf), ...bad],
    seasonId: [testApp.season.seasonId, ...bad],
    episodeId: [...testApp.season.episodes, ...bad],
    episode: [...episodes.map(String), ...odd],
    limit: [undefined, "1", "999", ...odd],
    search: [undefined, wordOf(6), "Player"],
    page: [undefined, "1", "2", ...odd],
    before: [undefined, "1000", ...odd],
    after: [undefined, "1000", ...odd],
    options: [undefined, "correct", ...odd],
    invite: [invite, "nonsense"],
    userId: [fans[fan].userId],
    olderThan: [undefined, ...REVEALING_EPISODES.map(messageIdOf), ...bad],
    reactionsOf: [`pick:${league.draftId}`, ...reactionTargets(testApp.season, REVEALING_EPISODES), ...odd],
  };
}
