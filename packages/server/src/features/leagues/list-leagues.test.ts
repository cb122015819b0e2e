import { adminLeagueRoutes, leagueRoutes, ROWS_PER_PAGE } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";

const testApp = useTestApp();
let owner: TestUser;
let fan: TestUser;
beforeAll(async () => {
  owner = await testApp.createUser("Zoë");
  fan = await testApp.createUser();
});
beforeEach(() => testApp.db.deleteFrom("leagues").execute());

/** Both lists are read page by page. */
const lists = {
  admin: (query: object) =>
    testApp.call(adminLeagueRoutes.find, { as: testApp.admin, query }).then(({ data }) => data),
  fan: (query: object) =>
    testApp.call(leagueRoutes.findJoinable, { as: fan, query }).then(({ data }) => data),
};
const both = Object.entries(lists);

async function insertLeagues(names: readonly string[], password: string | null = null): Promise<string[]> {
  const rows = await testApp.db
    .insertInto("leagues")
    .values(names.map((name) => ({ name, ownerId: owner.userId, isPrivate: password !== null, password })))
    .returning("leagueId")
    .execute();
  return rows.map(({ leagueId }) => leagueId);
}

const insertTeam = (leagueId: string, { userId }: TestUser) =>
  testApp.db.insertInto("teams").values({ leagueId, ownerId: userId, name: "First Fire" }).execute();

async function insertDraft(leagueId: string, start: number, completed: number | null = null): Promise<void> {
  await testApp.db
    .insertInto("drafts")
    .values({
      leagueId,
      seasonId: testApp.season.seasonId,
      startDate: new Date(start),
      pickTimeSeconds: 60,
      nextDueAt: completed === null ? new Date(start) : null,
      completedAt: completed === null ? null : new Date(completed),
    })
    .execute();
}

const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `League ${String(index).padStart(3, "0")}`);

// Covers ADMIN-LEAGUE-33, API-69, LEAGUE-46.
test.each(both)("%s: all pages together have each league once, by name", async (_, find) => {
  // Every name occurs twice, so that equal names meet at the end of a page.
  const names = numbered(65).flatMap((name) => [name, name.toUpperCase()]);
  await insertLeagues(names.toReversed());
  const first = await find({});
  expect([first.rows.length, first.total]).toEqual([ROWS_PER_PAGE, 130]);
  const second = await find({ after: first.next });
  const third = await find({ after: second.next });
  expect(third.next).toBeNull();
  const rows = [first, second, third].flatMap((page): { leagueId: string; name: string }[] => page.rows);
  expect(new Set(rows.map(({ leagueId }) => leagueId)).size).toBe(130);
  const sorted = rows.map(({ name }) => name.toLowerCase());
  expect(sorted).toEqual(sorted.toSorted());
});

test.each(both)("%s: leagues created or deleted meanwhile move no other", async (_, find) => {
  const ids = await insertLeagues(numbered(60));
  const first = await find({});
  await insertLeagues(["A new first one"]);
  await testApp.db.deleteFrom("leagues").where("leagueId", "in", [ids[0]!, ids[49]!]).execute();
  expect(namesOf(await find({ after: first.next }))).toEqual(numbered(60).slice(50));
});

test.each(both)("%s: exactly one page has no next one", async (_, find) => {
  expect(await find({})).toEqual({ rows: [], total: 0, next: null });
  await insertLeagues(numbered(ROWS_PER_PAGE));
  const page = await find({});
  expect([page.rows.length, page.next]).toEqual([ROWS_PER_PAGE, null]);
});

// Covers ADMIN-LEAGUE-34, API-70, LEAGUE-47.
test.each(both)(
  "%s: words of the name or owner find a league, ignoring case and accents",
  async (_, find) => {
    await insertLeagues(["Night Owls", "Élite Castaways", "Owl-Night 50%", "Ночные совы"]);
    const found = async (search: string) => namesOf(await find({ search }));
    expect(await found("  OWL ")).toEqual(["Night Owls", "Owl-Night 50%"]);
    expect(await found("elite")).toEqual(["Élite Castaways"]);
    expect(await found("cást zoe")).toEqual(["Élite Castaways"]);
    expect(await found("night 50%")).toEqual(["Owl-Night 50%"]);
    expect(await found("СОВЫ")).toEqual(["Ночные совы"]);
    expect(await found(" - ")).toHaveLength(4);
    for (const none of ["wls", "%", "_wl", "owl elite"]) expect(await found(none)).toEqual([]);
  },
);

test.each(both)("%s: the total and the pages are those of the search", async (_, find) => {
  await insertLeagues([...numbered(55), "Night Owls"]);
  const first = await find({ search: "league" });
  expect([first.rows.length, first.total]).toEqual([ROWS_PER_PAGE, 55]);
  const second = await find({ search: "league", after: first.next });
  expect([second.rows.length, second.total, second.next]).toEqual([5, 55, null]);
});

const A_LEAGUE = "00000000-0000-4000-8000-000000000000";
test.each([
  ["an unknown end of a page", { after: A_LEAGUE }],
  ["an id that is none", { after: "league Night Owls" }],
  ["a NUL", { after: `${A_LEAGUE} a\0` }],
  ["a long search", { search: "a".repeat(201) }],
])("%s is refused", async (_, query) => {
  const routes = [adminLeagueRoutes.find, leagueRoutes.findJoinable];
  for (const route of routes) {
    expect((await testApp.refusal(route, { as: testApp.admin, query })).code).toBe(400);
  }
});

// Covers ADMIN-LEAGUE-11.
test("a league of the admin's page has its size, draft and privacy, but no teams and no password", async () => {
  const [leagueId] = await insertLeagues(["Night Owls"], "planted-canary");
  await insertTeam(leagueId!, owner);
  await insertTeam(leagueId!, fan);
  await insertDraft(leagueId!, testApp.time + 1000);
  const draftDate = new Date(testApp.time + 1000).toISOString();
  expect((await lists.admin({})).rows).toEqual([
    {
      leagueId,
      name: "Night Owls",
      owner: { firstName: "Zoë", lastName: "Fan", userName: "Zoë" },
      privateInd: true,
      teamsCount: 2,
      draftDate,
      draftStartDate: draftDate,
      draftComplete: false,
      draftAborted: false,
    },
  ]);
});

// Covers LEAGUE-31.
test("a page for a fan has neither own leagues nor those whose draft runs", async () => {
  const [mine, running, over, open] = await insertLeagues(["Mine", "Running", "Over", "Open"], "sesame");
  await insertTeam(mine!, fan);
  await insertTeam(open!, owner);
  await insertDraft(running!, testApp.time);
  await insertDraft(over!, testApp.time - 10, testApp.time - 5);
  expect(await lists.fan({})).toEqual({
    rows: [
      { leagueId: open, name: "Open", privateInd: true, teamsCount: 1, owner: { userName: "Zoë" } },
      { leagueId: over, name: "Over", privateInd: true, teamsCount: 0, owner: { userName: "Zoë" } },
    ],
    total: 2,
    next: null,
  });
});
