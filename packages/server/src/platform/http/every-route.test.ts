import { allRoutes, leagueRoutes, type Route } from "@emberline/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { databaseFingerprint } from "../../testing/checks/database-fingerprint.ts";
import {
  fieldsOf,
  isValidFor,
  FREE_TEXT_PARAMS,
  INVALID_VALUES,
  jsonWith,
  HOSTILE_PATH_PARTS,
  HOSTILE_TEXTS,
  NUMBER_PARAMS,
  plausible,
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

describe.each(byName(guarded))("%s refuses", (_, route) => {
  // Covers API-2.
  test.each(["", "null", "undefined", "nonsense", "Bearer nonsense", "Bearer null", "x".repeat(4000)])(
    "the token %.20j",
    async (token) => {
      const forged = { ...owner, token };
      expect(await testApp.refusal(route, { as: forged, ...inputOf(route) })).toEqual({
        code: 401,
        message: "Please log in",
      });
    },
  );

  // Covers ADMIN-10.
  test("an unauthenticated request is rejected before its input is checked", async () => {
    expect(await testApp.refusal(route, { ...inputOf(route), body: [] })).toMatchObject({ code: 401 });
  });
});

const ofLeague = allRoutes.filter((route) => route.access === "member" || route.access === "owner");

test.each(byName(ofLeague.filter((route) => !route.query)))(
  "%s grants no access for a leagueId in the query, which it does not read",
  async (_, route) => {
    const as = await testApp.createUser();
    const body = { name: "Elsewhere", teamName: "Elsewhere", privateInd: false };
    const { data } = await testApp.call(leagueRoutes.add, { as, body });
    for (const leagueId of ["nonsense", data.leagueId]) {
      const input = { as, ...inputOf(route), query: { leagueId } };
      expect(await testApp.refusal(route, input)).toMatchObject({ code: 403 });
    }
  },
);

const needsNothing = (schema: NonNullable<Route["query"]>) => schema.safeParse({}).success;

/** Of the rows before the next refused requests: what the requests of one route left is what those of the next find. */
let rowsBefore: Record<string, string> | undefined;

/** Rejected because of the input: neither an error nor a rate limit. */
const isAnswer = (refusal: { code: number }) => refusal.code >= 400 && refusal.code < 429;

describe.each(byName(allRoutes.filter((route) => route.params ?? route.query ?? route.body)))(
  "%s",
  (_, route) => {
    const send = (input: object) =>
      testApp.refusal(route, { as: testApp.admin, address: freshIpAddress(), ...inputOf(route), ...input });

    test("rejects invalid input with a message and changes nothing", async () => {
      const before = rowsBefore ?? (await databaseFingerprint(testApp.db));
      const wrong: unknown[] = [];
      async function mustRefuse(what: string, input: object): Promise<void> {
        const refusal = await send(input).catch((error: unknown) => ({ code: 0, message: String(error) }));
        if (!isAnswer(refusal) || refusal.message.length < 5) wrong.push([what, refusal]);
      }
      if (route.body && !isValidFor("no body", route.name)) await mustRefuse("no body", { body: undefined });
      for (const [what, json] of INVALID_VALUES) {
        if (route.body && !isValidFor(what, route.name)) await mustRefuse(`${what} as body`, { json });
        for (const field of fieldsOf(route.body)) {
          if (isValidFor(what, field)) continue;
          await mustRefuse(`${what} as ${field}`, {
            json: jsonWith(plausible(route.body, values), field, json),
          });
        }
      }
      for (const part of HOSTILE_PATH_PARTS) {
        for (const field of fieldsOf(route.params))
          await mustRefuse(`${field} ${part}`, { params: { [field]: part } });
        for (const field of fieldsOf(route.query).filter((name) => !FREE_TEXT_PARAMS.includes(name))) {
          if (part === "1" && NUMBER_PARAMS.includes(field)) continue;
          await mustRefuse(`${field} ${part}`, { query: { [field]: part } });
        }
      }
      if (route.query && !needsNothing(route.query)) await mustRefuse("no query", { query: {} });
      rowsBefore = await databaseFingerprint(testApp.db);
      expect(wrong).toEqual([]);
      expect(rowsBefore).toEqual(before);
    });
  },
);

test.each(byName(allRoutes.filter((route) => route.body)))(
  "%s answers every text without a server error",
  async (_, route) => {
    const broken: unknown[] = [];
    for (const field of fieldsOf(route.body)) {
      const as = route.access === "admin" ? testApp.admin : await testApp.createUser();
      for (const text of HOSTILE_TEXTS) {
        const body = { ...plausible(route.body, values), [field]: text };
        const code = await testApp.codeOf(route, { ...inputOf(route), body, as, address: freshIpAddress() });
        if (code >= 500) broken.push([field, text, code]);
      }
    }
    expect(broken).toEqual([]);
  },
);
