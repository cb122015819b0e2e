import {
  adminLeagueRoutes,
  adminReportRoutes,
  noteRoutes,
  type ReportAbout,
  reportRoutes,
} from "@emberline/contract";
import { expect, test } from "vitest";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const THANKS = "Thank you. An admin will look at it.";

const reporting = (as: TestUser | undefined, about: ReportAbout, aboutId: string | undefined) => ({
  as,
  body: { about, aboutId: aboutId ?? "", category: "offensive" as const, details: "" },
});
const listFor = async (as: TestUser, state: "open" | "closed", page = "1") =>
  (await testApp.call(adminReportRoutes.list, { as, query: { state, page } })).data;
/** Open reports about these things. */
const openAbout = async (...ids: (string | undefined)[]) =>
  (await listFor(testApp.admin, "open")).rows.filter(({ targetId }) => ids.includes(targetId));
const countOpen = async () => (await testApp.call(adminReportRoutes.count, { as: testApp.admin })).data.open;
const close = (reportId: string, outcome: "resolved" | "dismissed") => ({
  as: testApp.admin,
  params: { reportId },
  body: { outcome },
});

// Covers MODERATION-1, MODERATION-2, MODERATION-5.
test("a fan reports names and a note; admins see what was reported and what it is called now", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const [owner, member] = owners;
  const note = { adminNoteId: null, note: "Tonight at eight" };
  const { adminNoteId } = (await testApp.call(noteRoutes.save, { as: testApp.admin, body: note })).data;
  const before = await countOpen();
  const body = { category: "harassment" as const, details: " Named after a classmate " };
  for (const about of ["team", "team-owner"] as const) {
    testApp.time += 1000;
    const { message } = await testApp.call(reportRoutes.add, {
      as: member,
      body: { about, aboutId: teamIds[0]!, ...body },
    });
    expect(message).toBe(THANKS);
  }
  testApp.time += 1000;
  await testApp.call(reportRoutes.add, reporting(member, "league", leagueId));
  await testApp.call(reportRoutes.add, reporting(member, "league-owner", leagueId));
  testApp.time += 1000;
  await testApp.call(reportRoutes.add, reporting(member, "note", adminNoteId));
  // Both the team and the league show the owner's name, which counts as one thing.
  expect(await countOpen()).toBe(before + 4);
  const renaming = { name: "A Fine Team", reason: "Reported" };
  const params = { teamId: teamIds[0]! };
  await testApp.call(adminLeagueRoutes.renameTeam, { as: testApp.admin, params, body: renaming });
  const rows = await openAbout(teamIds[0], leagueId, owner?.userId, adminNoteId);
  const league = { leagueId, name: "The League" };
  const about = { reporter: member?.username, owner: owner?.username, league, outcome: null, closedBy: null };
  expect(rows).toMatchObject([
    {
      ...about,
      kind: "team",
      reportedText: "Team 1",
      currentText: "A Fine Team",
      details: body.details.trim(),
    },
    { ...about, kind: "user", targetId: owner?.userId, category: "harassment" },
    { ...about, kind: "league", reportedText: "The League", currentText: "The League" },
    { kind: "note", reportedText: note.note, reporter: member?.username, owner: null, league: null },
  ]);
  expect(rows[1]?.reportedText).toContain(`(@${owner?.username})`);
});

// Covers MODERATION-3.
test("a fan has one open report about a thing, also of simultaneous ones, and may report it again later", async () => {
  const { owners, teamIds } = await createLeague(testApp, 2);
  const report = reporting(owners[1], "team", teamIds[0]);
  const codes = await Promise.all([1, 2, 3].map(() => testApp.codeOf(reportRoutes.add, report)));
  expect(codes).toEqual([200, 200, 200]);
  const [open, ...others] = await openAbout(teamIds[0]);
  expect(others).toEqual([]);
  await testApp.call(adminReportRoutes.close, close(open!.reportId, "dismissed"));
  await testApp.call(reportRoutes.add, report);
  expect(await openAbout(teamIds[0])).toHaveLength(1);
});

// Covers MODERATION-4.
test("what a fan does not see, their own names and invalid reports are refused", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const outsider = await testApp.createUser();
  const refusalOf = (as: TestUser | undefined, about: ReportAbout, aboutId: string | undefined) =>
    testApp.refusal(reportRoutes.add, reporting(as, about, aboutId));
  const gone = { code: 404, message: "What you report is not there any more" };
  expect(await refusalOf(outsider, "team", teamIds[0])).toEqual(gone);
  expect(await refusalOf(outsider, "team-owner", teamIds[0])).toEqual(gone);
  expect(await refusalOf(owners[1], "note", leagueId)).toEqual(gone);
  const own = { code: 409, message: "This is your own" };
  for (const about of ["team", "team-owner"] as const) {
    expect(await refusalOf(owners[0], about, teamIds[0])).toEqual(own);
  }
  expect(await refusalOf(owners[0], "league", leagueId)).toEqual(own);
  const { body } = reporting(owners[1], "team", teamIds[0]);
  const wrong: [object, string][] = [
    [{ about: "user" }, "Please say what you report"],
    [{ category: "boring" }, "Please choose what is wrong"],
    [{ details: "x".repeat(501) }, "Please use at most 500 characters"],
    [{ details: null }, "Please send the details as text"],
    [{ details: "a\u0000b" }, "Please leave out control characters"],
  ];
  for (const [change, message] of wrong) {
    const report = { as: owners[1], body: { ...body, ...change } };
    expect(await testApp.refusal(reportRoutes.add, report)).toEqual({ code: 400, message });
  }
  expect(await openAbout(teamIds[0], leagueId, owners[0]?.userId)).toEqual([]);
});

// Covers LIMIT-35.
test("a fan sends at most 20 reports a day", async () => {
  const { owners, leagueId } = await createLeague(testApp, 2);
  const reporter = owners[1]!;
  const report = {
    kind: "team" as const,
    reporterId: reporter.userId,
    reportedText: "Some team",
    category: "spam" as const,
    details: "",
    createdAt: new Date(testApp.time),
    outcome: "dismissed" as const,
  };
  const rows = Array.from({ length: 19 }, () => ({ ...report, targetId: crypto.randomUUID() }));
  await testApp.db.insertInto("reports").values(rows).execute();
  await testApp.call(reportRoutes.add, reporting(reporter, "league", leagueId));
  const next = reporting(reporter, "league-owner", leagueId);
  expect(await testApp.refusal(reportRoutes.add, next)).toEqual({
    code: 429,
    message: "You can send at most 20 reports a day. Please try again tomorrow",
  });
  await testApp.db
    .updateTable("reports")
    .set({ createdAt: new Date(testApp.time - 86_400_000) })
    .where("reporterId", "=", reporter.userId)
    .execute();
  await testApp.call(reportRoutes.add, next);
});

// Covers MODERATION-6.
test("closing a report closes the others about the same thing, once, with who and when", async () => {
  const { owners, teamIds } = await createLeague(testApp, 3);
  for (const as of owners.slice(1)) await testApp.call(reportRoutes.add, reporting(as, "team", teamIds[0]));
  await testApp.call(reportRoutes.add, reporting(owners[1], "team", teamIds[2]));
  const [first, second] = await openAbout(teamIds[0]);
  const codes = await Promise.all(
    [first!, second!].map(({ reportId }) =>
      testApp.codeOf(adminReportRoutes.close, close(reportId, "resolved")),
    ),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await openAbout(teamIds[0])).toEqual([]);
  expect(await openAbout(teamIds[2])).toHaveLength(1);
  const closed = (await listFor(testApp.admin, "closed")).rows.filter(
    ({ targetId }) => targetId === teamIds[0],
  );
  const closing = {
    outcome: "resolved",
    closedBy: testApp.admin.username,
    closedAt: new Date(testApp.time).toISOString(),
  };
  expect(closed).toMatchObject([closing, closing]);
  expect(await testApp.refusal(adminReportRoutes.close, close(first!.reportId, "dismissed"))).toEqual({
    code: 409,
    message: "Another admin has closed this report already",
  });
  const unknown = close("00000000-0000-4000-8000-000000000009", "resolved");
  expect(await testApp.refusal(adminReportRoutes.close, unknown)).toMatchObject({ code: 404 });
  const entries = await Promise.all([first!, second!].map(({ reportId }) => readAudit(testApp, reportId)));
  expect(entries.flat()).toMatchObject([{ action: "report.resolved", subject: "Team 1" }]);
});

test("an admin who was reported sees the report without the reporter", async () => {
  const { owners, teamIds } = await createLeague(testApp, 2);
  await testApp.call(reportRoutes.add, reporting(owners[1], "team", teamIds[0]));
  await testApp.db
    .updateTable("users")
    .set({ isAdmin: true })
    .where("userId", "=", owners[0]!.userId)
    .execute();
  const { rows } = await listFor(owners[0]!, "open");
  const about = rows.find(({ targetId }) => targetId === teamIds[0]);
  expect(about).toMatchObject({ reporter: null, reportedText: "Team 1" });
  expect((await openAbout(teamIds[0]))[0]?.reporter).toBe(owners[1]?.username);
});
