import { allRoutes, type Route } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { useTestApp, freshIpAddress, type TestUser } from "../../testing/app/test-app.ts";
import { databaseFingerprint } from "../../testing/checks/database-fingerprint.ts";
import { createCallers, type Site } from "../../testing/inputs/callers.ts";
import { fieldsOf, plausible, UNKNOWN_ID } from "../../testing/inputs/invalid-inputs.ts";
import { CALLERS, REFUSALS, ROUTES_BY_ACCESS } from "../../testing/inputs/route-access.ts";
import { createRouteValues } from "../../testing/inputs/route-values.ts";

const testApp = useTestApp();
let routeValues: Record<string, unknown>;
beforeAll(async () => {
  routeValues = await createRouteValues(testApp, await testApp.createUser());
});

/** A valid input that names the league of `owner`. */
function inputOf(route: Route, { own }: Site) {
  const values = { ...routeValues, ...own };
  return {
    params: plausible(route.params, values),
    query: plausible(route.query, values),
    ...(route.body ? { body: plausible(route.body, values) } : {}),
  };
}

/** Calls a route from a new address each time, so that no rate limit applies. */
const codeOf = (route: Route, as: TestUser | undefined, input: object) =>
  testApp.codeOf(route, { ...input, as, address: freshIpAddress() });

test("each route of the contract is listed once, with who may call it", () => {
  const listed = Object.entries(ROUTES_BY_ACCESS).flatMap(([access, names]) =>
    names.map((name) => `${name} ${access}`),
  );
  const inContract = allRoutes.map(({ name, access }) => `${name} ${access}`);
  expect(listed.toSorted()).toEqual(inContract.toSorted());
});

// Covers ADMIN-10, ADMIN-USER-10, API-2, API-5, API-6, PUBLISH-2.
test("refused callers are refused by every route, and nothing changes", async () => {
  const site = await createCallers(testApp);
  const before = await databaseFingerprint(testApp.db);
  const wrong: unknown[] = [];
  for (const route of allRoutes) {
    for (const caller of CALLERS) {
      const expected = REFUSALS[route.access][caller];
      if (expected === null) continue;
      const code = await codeOf(route, site.callers[caller], inputOf(route, site));
      if (code !== expected) wrong.push([route.name, caller, code]);
    }
  }
  expect(wrong).toEqual([]);
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

const ofSite = ({ access }: Route) => access === "scorer" || access === "admin";

/** Access to a league is not enough for these routes: they are about a team of the caller. */
const OF_OWN_TEAM = ["draft.queue", "trades.accept", "trades.close", "lateDraft.start"];

test("every route lets those callers in whom it is meant for", async () => {
  const shared = await createCallers(testApp);
  const wrong: unknown[] = [];
  for (const route of allRoutes) {
    const writesWithoutBody = route.method !== "GET" && !route.body;
    const site = writesWithoutBody && !ofSite(route) ? await createCallers(testApp) : shared;
    const input = inputOf(route, site);
    // Access is checked before the body and before a row is looked up, so all callers can share the same rows.
    if (route.body) Object.assign(input, { json: "[]" });
    if (writesWithoutBody && site === shared) input.params = mapValues(input.params, UNKNOWN_ID);
    for (const caller of CALLERS) {
      if (REFUSALS[route.access][caller] !== null) continue;
      if (caller === "admin" && OF_OWN_TEAM.includes(route.name)) continue;
      const code = await codeOf(route, site.callers[caller], input);
      // What a user may see of the things that a call names is checked below.
      const refused = route.access === "user" || route.access === "anyone" ? [401] : [401, 403];
      if (refused.includes(code) || code >= 500) wrong.push([route.name, caller, code]);
    }
  }
  expect(wrong).toEqual([]);
});

const mapValues = (record: object, value: string) =>
  Object.fromEntries(Object.keys(record).map((key) => [key, value]));

const idFieldsOf = (route: Route) =>
  [route.params, route.query, route.body].flatMap((schema, index) =>
    fieldsOf(schema)
      .filter((field) => field.endsWith("Id"))
      .map((field) => ({ part: (["params", "query", "body"] as const)[index]!, field })),
  );

/** Ids that are answered, each with the reason. */
const ANSWERED: Record<string, string> = {
  "league.ownerAccess leagueId foreign": "answers that the caller is not the owner",
  "scoring.save episodeStatisticId missing": "the legacy client sends it, and no one reads it",
  "scoring.save episodeStatisticId malformed": "the legacy client sends it, and no one reads it",
  "scoring.clear playerId missing": "there is no score to clear",
  "scoring.clear statisticId missing": "there is no score to clear",
  "scoring.clear episodeId missing": "there is no score to clear",
  "adminPlayer.list seasonId missing": "an empty list",
  "publishing.corrections playerId missing": "a player without corrections",
  "audit.list subjectId missing": "a search without a result",
  "broadcast.push mailingId missing": "the client chooses the id of a new message",
  "broadcast.email mailingId missing": "the client chooses the id of a new message",
};

test("an id that is foreign, of nothing or malformed is refused by every route, and nothing changes", async () => {
  const site = await createCallers(testApp);
  const before = await fingerprint();
  const wrong: unknown[] = [];
  for (const route of allRoutes) {
    const caller = ofSite(route) ? "admin" : route.access === "anyone" ? "no token" : "owner";
    for (const { part, field } of idFieldsOf(route)) {
      const ids = { missing: UNKNOWN_ID, malformed: "no-id", ...foreignId(route, field) };
      for (const [kind, id] of Object.entries(ids)) {
        if (`${route.name} ${field} ${kind}` in ANSWERED) continue;
        const input = inputOf(route, site);
        const code = await codeOf(route, site.callers[caller], {
          ...input,
          [part]: { ...input[part], [field]: id },
        });
        if (code < 400 || code >= 500 || code === 429) wrong.push([route.name, field, kind, code]);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await fingerprint()).toEqual(before);

  function foreignId(route: Route, field: string) {
    return !ofSite(route) && field in site.foreign ? { foreign: site.foreign[field] } : {};
  }
});

/** All tables except the failed logins, which are counted. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await databaseFingerprint(testApp.db);
  delete tables["public.login_failures"];
  return tables;
}
