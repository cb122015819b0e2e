import {
  adminLeagueRoutes,
  auditRoutes,
  episodeRoutes,
  membershipRoutes,
  noteRoutes,
  playerRoutes,
  scoringRoutes,
} from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const search = async (query: Record<string, string> = {}) =>
  (await testApp.call(auditRoutes.list, { as: testApp.admin, query })).data;
const score = (points: string) =>
  testApp.call(scoringRoutes.save, {
    as: testApp.admin,
    body: {
      playerId: testApp.season.players[0]!,
      statisticId: testApp.season.statistics[1]!,
      episodeId: testApp.season.episodes[2]!,
      points,
    },
  });

// Covers ADMIN-AUDIT-1.
test("an entry has user, time, action, and values before and after", async () => {
  await score("4");
  await score("9");
  const { entries, more } = await search();
  expect(more).toBe(false);
  const user = { userId: testApp.admin.userId, username: testApp.admin.username };
  expect(entries).toMatchObject([
    {
      user,
      action: "score.saved",
      subject: "Ada Young, Immunity, episode 3",
      before: { points: 4 },
      after: { points: 9 },
    },
    { user, before: null, after: { points: 4 } },
  ]);
  expect(Math.abs(Date.parse(entries[0]!.at) - Date.now())).toBeLessThan(60_000);
});

// Covers ADMIN-AUDIT-2.
test("every search word must match, in any case and order; SQL wildcards are literal", async () => {
  const note = { note: "100% of 5_000 \\ 'quoted'" };
  await testApp.call(noteRoutes.save, { as: testApp.admin, body: note });
  const found = async (words: string) => (await search({ search: words })).entries.length;
  expect(await found("immunity YOUNG")).toBe(2);
  expect(await found(`${testApp.admin.username} young`)).toBe(2);
  expect(await found("young nobody")).toBe(0);
  for (const words of ["100%", "5_000", "\\", "'quoted'"]) expect(await found(words)).toBe(1);
  for (const words of ["100_", "5%000", "' or 1=1 --"]) expect(await found(words)).toBe(0);
  expect(await found("   ")).toBe((await search()).entries.length);
});

// Covers ADMIN-AUDIT-2.
test("entries are found by action and by subject", async () => {
  const playerId = testApp.season.players[3]!;
  const body = { episodeId: testApp.season.episodes[0]! };
  await testApp.call(playerRoutes.setEliminated, { as: testApp.admin, params: { playerId }, body });
  expect((await search({ action: "player.eliminated" })).entries).toMatchObject([{ subject: "Dag Vinter" }]);
  expect((await search({ subjectId: playerId })).entries).toHaveLength(1);
  expect((await search({ subjectId: playerId, action: "score.saved" })).entries).toEqual([]);
});

test("all pages together have each entry once, also while more are written", async () => {
  await testApp.db
    .insertInto("auditLog")
    .values(Array.from({ length: 120 }, (_, index) => ({ userId: null, action: `old.${index}` })))
    .execute();
  const seen: string[] = [];
  for (let before: string | undefined; ;) {
    const page = await search(before ? { before } : {});
    seen.push(...page.entries.map((entry) => entry.auditId));
    before = page.entries.at(-1)?.auditId;
    if (!page.more) break;
    expect(page.entries).toHaveLength(50);
    await score(String(seen.length));
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(124);
  expect(seen).toEqual([...seen].sort((a, b) => Number(b) - Number(a)));
  expect((await search({ before: "1" })).entries).toEqual([]);
});

test("a page of large entries ends early, and the next one goes on after it", async () => {
  const values = { note: "x".repeat(30_000) };
  await testApp.db
    .insertInto("auditLog")
    .values(
      Array.from({ length: 7 }, () => ({ userId: null, action: "large", after: JSON.stringify(values) })),
    )
    .execute();
  const sizes: number[] = [];
  for (let before: string | undefined; ;) {
    const page = await search({ action: "large", ...(before && { before }) });
    sizes.push(page.entries.length);
    before = page.entries.at(-1)?.auditId;
    if (!page.more) break;
  }
  expect(sizes).toEqual([3, 3, 1]);
});

// Covers ADMIN-AUDIT-3.
test("deleted subjects keep their names, and deleted users are anonymous", async () => {
  const body = { airDate: "2026-11-01T01:00", title: "Gone tomorrow" };
  const { episodeId } = (await testApp.call(episodeRoutes.save, { as: testApp.admin, body })).data;
  await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId } });
  expect((await search({ subjectId: episodeId })).entries.map((entry) => entry.subject)).toEqual([
    "Episode 5: Gone tomorrow",
    "Episode 5: Gone tomorrow",
  ]);
  expect((await search({ action: "old.0" })).entries).toMatchObject([{ user: null, subject: "" }]);
});

// Covers ADMIN-AUDIT-3.
test("the log contains no league password and no invite link", async () => {
  const owner = await testApp.createUser();
  const league = { name: "Secretive", teamName: "Silent", privateInd: true, password: "planted-canary-1" };
  const added = await testApp.call(adminLeagueRoutes.add, {
    as: testApp.admin,
    body: { ...league, ownerId: owner.userId },
  });
  const params = { leagueId: added.data.leagueId };
  const changed = { name: "Secretive", privateInd: true, password: "planted-canary-2" };
  await testApp.call(membershipRoutes.save, { as: owner, params, body: changed });
  const invite = (await testApp.call(membershipRoutes.renewInvite, { as: owner, params })).data;
  await testApp.call(adminLeagueRoutes.remove, { as: testApp.admin, params });
  const { entries } = await search({ search: "Secretive" });
  expect(entries.map((entry) => entry.action)).toEqual([
    "league.removed",
    "league.invite-renewed",
    "league.saved",
    "league.added",
  ]);
  const said = JSON.stringify(entries);
  expect(said).not.toContain("planted-canary");
  expect(said).not.toContain(invite.token);
});
