import { draftRoutes, membershipRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createDraftLeague, createLeague } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp({ SITE_NAME: "Test Isle" });

/** The properties of the calendar file by name. */
async function read(as: TestUser | undefined, leagueId: string): Promise<Map<string, string>> {
  const { data } = await testApp.call(draftRoutes.calendar, { as, params: { leagueId } });
  expect(data.fileName).toBe("draft.ics");
  const lines = data.ics.replaceAll("\r\n ", "").split("\r\n");
  const isAlarm = (index: number) => index > lines.indexOf("BEGIN:VALARM");
  return new Map(
    lines.flatMap((line, index): [string, string][] => {
      const [name = "", ...value] = line.split(":");
      return isAlarm(index) && name !== "TRIGGER" ? [] : [[name, value.join(":")]];
    }),
  );
}
const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");

test("a league without a draft has no calendar file", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  expect(await testApp.refusal(draftRoutes.calendar, { as: owners[0], params: { leagueId } })).toEqual({
    code: 404,
    message: "No draft is set for this league yet",
  });
});

// Covers CALENDAR-4, LEAGUE-28.
test("the file has start, length, place and an alarm five minutes before", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
  const file = await read(owners[1], leagueId);
  expect(file.get("PRODID")).toBe("-//Test Isle//EN");
  expect(file.get("SUMMARY")).toBe("Draft of The League");
  expect(file.get("DTSTART")).toBe(stamp(startsAt));
  // Six picks of a minute each; an entry lasts at least half an hour.
  expect(file.get("DTEND")).toBe(stamp(startsAt + 30 * 60_000));
  expect(file.get("URL")).toBe(`http://emberline.test/draft/${leagueId}`);
  expect(file.get("TRIGGER")).toBe("-PT5M");
  expect(file.get("UID")).toMatch(/^draft-[0-9a-f-]{36}@emberline\.test$/);
  expect(file.get("SEQUENCE")).toBe("0");
  expect(await read(owners[0], leagueId)).toEqual(file);
});

// Covers LEAGUE-28.
test("a rescheduled draft updates the same entry", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(testApp, 2);
  const before = await read(owners[0], leagueId);
  const startsAt = testApp.time + 86_400_000;
  testApp.time += 60_000;
  const draftDate = new Date(startsAt).toISOString();
  const body = { draftOrder: teamIds, draftDate, pickTimeSeconds: 3600 };
  await testApp.call(draftRoutes.generate, { as: testApp.admin, params: { leagueId }, body });
  const after = await read(owners[0], leagueId);
  expect([after.get("UID"), after.get("SEQUENCE")]).toEqual([before.get("UID"), "1"]);
  expect([after.get("DTSTAMP"), after.get("DTSTART")]).toEqual([stamp(testApp.time), stamp(startsAt)]);
  // Six picks of an hour each: an entry lasts at most four hours.
  expect(after.get("DTEND")).toBe(stamp(startsAt + 4 * 3_600_000));
});

test("a league's name survives with any characters", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 1);
  const name = "Ana, Bo; & C\\D 🔥🏝️ – a very long name that has to be folded somewhere, doesn't it?";
  const params = { leagueId };
  await testApp.call(membershipRoutes.save, { as: owners[0], params, body: { name, privateInd: false } });
  const summary = (await read(owners[0], leagueId)).get("SUMMARY") ?? "";
  expect(summary.replaceAll(/\\([\\;,])/g, "$1")).toBe(`Draft of ${name}`);
});

test("users outside the league get no calendar file", async () => {
  const { leagueId } = await createDraftLeague(testApp, 1);
  const refusal = await testApp.refusal(draftRoutes.calendar, {
    as: await testApp.createUser(),
    params: { leagueId },
  });
  expect(refusal.code).toBe(403);
});
