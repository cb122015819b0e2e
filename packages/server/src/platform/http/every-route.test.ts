import { allRoutes, leagueRoutes, type Route } from "@emberline/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { databaseFingerprint } from "../../testing/checks/database-fingerprint.ts";
import { bySize } from "../../testing/by-size.ts";
import {
  byTurns,
  fieldsOf,
  isValidFor,
  FREE_TEXT_PARAMS,
  invalidFor,
  jsonWith,
  HOSTILE_PATH_PARTS,
  HOSTILE_TEXTS,
  NUL,
  NUMBER_PARAMS,
  plausible,
  TOO_LARGE,
} from "../../testing/inputs/invalid-inputs.ts";
import { createRouteValues } from "../../testing/inputs/route-values.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../testing/app/test-app.ts";

const testApp = useTestApp();
let owner: TestUser;
let values: Record<string, unknown>;
beforeAll(async () => {
  owner = await testApp.createUser();
  values = await createRouteValues(testApp, owner);
});

const inputOf = (route: Route) => ({
  params: plausible(route.params, values),
  query: plausible(route.query, values),
  ...(route.body ? { body: plausible(route.body, values) } : {}),
});

const byName = (routes: Route[]) => routes.map((route) => [route.name, route] as const);
const guarded = allRoutes.filter((route) => route.access !== "anyone");

const TOKENS = ["", "null", "undefined", "nonsense", "Bearer nonsense", "Bearer null", "x".repeat(4000)];

// One function checks the tokens for all routes, so one token by turns shows that a route calls it.
describe.each(guarded.map((route, turn) => [route.name, route, turn] as const))(
  "%s refuses",
  (_, route, turn) => {
    // Covers API-2.
    test.each(byTurns(TOKENS, bySize(1, TOKENS.length), turn))("the token %.20j", async (token) => {
      const forged = { ...owner, token };
      expect(await testApp.refusal(route, { as: forged, ...inputOf(route) })).toEqual({
        code: 401,
        message: "Please log in",
      });
    });

    // Covers ADMIN-10.
    test("an unauthenticated request is rejected before its input is checked", async () => {
      expect(await testApp.refusal(route, { ...inputOf(route), body: [] })).toMatchObject({ code: 401 });
    });
  },
);

const ofLeague = allRoutes.filter((route) => route.access === "member" || route.access === "owner");

describe("a member of another league gets no access for a leagueId in the query, which is not read", () => {
  let as: TestUser;
  let leagueId: string;
  beforeAll(async () => {
    as = await testApp.createUser();
    const body = { name: "Elsewhere", teamName: "Elsewhere", privateInd: false };
    ({ leagueId } = (await testApp.call(leagueRoutes.add, { as, body })).data);
  });

  test.each(byName(ofLeague.filter((route) => !route.query)))("by %s", async (_, route) => {
    for (const id of ["nonsense", leagueId]) {
      const input = { as, ...inputOf(route), query: { leagueId: id } };
      expect(await testApp.refusal(route, input)).toMatchObject({ code: 403 });
    }
  });
});

const needsNothing = (schema: NonNullable<Route["query"]>) => schema.safeParse({}).success;

let turns = 0;
/** Counts the fields, for which the values are chosen by turns. */
const nextTurn = () => (turns += 1);
const pathParts = () => byTurns(HOSTILE_PATH_PARTS, bySize(4, HOSTILE_PATH_PARTS.length), nextTurn());

/** Of the rows before the next refused requests: what the requests of one route left is what those of the next find. */
let rowsBefore: Record<string, string> | undefined;
/** The routes called since the rows were last compared. */
const calledSince: string[] = [];

/** Rejected because of the input: neither an error nor a rate limit. */
const isAnswer = (refusal: { code: number }) => refusal.code >= 400 && refusal.code < 429;

const takingInput = allRoutes.filter((route) => route.params ?? route.query ?? route.body);

describe.each(byName(takingInput))("%s", (_, route) => {
  const send = (input: object) =>
    testApp.refusal(route, { as: testApp.admin, address: freshIpAddress(), ...inputOf(route), ...input });

  test("rejects invalid input with a message and changes nothing", async () => {
    const before = (rowsBefore ??= await databaseFingerprint(testApp.db));
    const wrong: unknown[] = [];
    async function mustRefuse(what: string, input: object): Promise<void> {
      const refusal = await send(input).catch((error: unknown) => ({ code: 0, message: String(error) }));
      if (!isAnswer(refusal) || refusal.message.length < 5) wrong.push([what, refusal]);
    }
    if (route.body && !isValidFor("no body", route.name)) await mustRefuse("no body", { body: undefined });
    if (route.body) {
      for (const [what, json] of invalidFor(route.name, nextTurn()))
        await mustRefuse(`${what} as body`, { json });
    }
    for (const [index, field] of fieldsOf(route.body).entries()) {
      const turn = nextTurn();
      const tooLarge = index < bySize(1, Infinity) ? byTurns(TOO_LARGE, bySize(1, 2), turn) : [];
      for (const [what, json] of [...invalidFor(field, turn), ...tooLarge]) {
        await mustRefuse(`${what} as ${field}`, {
          json: jsonWith(plausible(route.body, values), field, json),
        });
      }
    }
    for (const field of fieldsOf(route.params)) {
      for (const part of pathParts()) await mustRefuse(`${field} ${part}`, { params: { [field]: part } });
    }
    for (const field of fieldsOf(route.query).filter((name) => !FREE_TEXT_PARAMS.includes(name))) {
      for (const part of pathParts()) {
        if (part === "1" && NUMBER_PARAMS.includes(field)) continue;
        await mustRefuse(`${field} ${part}`, { query: { [field]: part } });
      }
    }
    if (route.query && !needsNothing(route.query)) await mustRefuse("no query", { query: {} });
    calledSince.push(route.name);
    expect(wrong).toEqual([]);
    if (calledSince.length < bySize(10, 1) && route !== takingInput.at(-1)) return;
    rowsBefore = await databaseFingerprint(testApp.db);
    expect(rowsBefore, `after ${calledSince.splice(0).join(", ")}`).toEqual(before);
  });
});

test.each(byName(allRoutes.filter((route) => route.body)))(
  "%s answers every text without a server error",
  async (_, route) => {
    const broken: unknown[] = [];
    for (const field of fieldsOf(route.body)) {
      const as = route.access === "admin" ? testApp.admin : await testApp.createUser();
      for (const text of [NUL, ...byTurns(HOSTILE_TEXTS, bySize(4, HOSTILE_TEXTS.length), nextTurn())]) {
        const body = { ...plausible(route.body, values), [field]: text };
        const code = await testApp.codeOf(route, { ...inputOf(route), body, as, address: freshIpAddress() });
        if (code >= 500) broken.push([field, text, code]);
      }
    }
    expect(broken).toEqual([]);
  },
);
