import { expect, type Page, test } from "@playwright/test";
import { subscriptionJson } from "../packages/server/src/testing/fixtures/push-subscription-json.ts";
import { airIn } from "./support/site/air-date.ts";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, PASSWORD, PHONE, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { refresh, visit } from "./support/page/visit.ts";

/** An id that nothing has. */
const GONE = "00000000-0000-4000-8000-000000000000";
const EPISODE = "Episode 1: The Boats Leave Without Us";
const LEAGUE = "Night Owls";
const REFUSAL = { status: 409, json: { status: "fail", message: "Not tonight", err: "Not tonight" } };

let server: RunningServer;
let fan: Page;
let admin: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer({}, { seed: "Lantern Isles 3" });
  fan = await openBrowser(browser, server);
  await signUp(fan, server, "Ana");
  const league = { name: LEAGUE, teamName: "Torch Bearers", privateInd: false, password: null };
  const asFan = await callsOf(fan, server);
  await asFan("POST", "/league/add", league);
  // Push messages are offered only to those who have a device.
  await asFan("POST", "/user/fcm-token", { fcmToken: subscriptionJson() });
  await fillSeason();
  admin = await openBrowser(browser, server, DESKTOP);
  // Pages ask before what was typed is left behind.
  admin.on("dialog", (dialog) => void dialog.accept());
  await logIn(admin, server, { username: "jeff" });
  await expect(admin).toHaveURL(/\/admin\/episodes$/);
});
test.afterAll(() => server.stop());
test.beforeEach(() => admin.unrouteAll());

const SECTIONS = [
  "Episodes",
  "Leagues",
  "Notes",
  "Players",
  "Scoring",
  "Polls",
  "Tribes",
  "Jobs",
  "Push notifications",
  "Emails",
];

// Covers ADMIN-5.
test("/admin opens the first section", async () => {
  for (const path of ["/admin", "/admin/"]) {
    await visit(admin, path);
    await expect(admin).toHaveURL(/\/admin\/episodes$/);
    await expect(admin.getByRole("heading", { name: "Episodes", level: 1 })).toBeVisible();
  }
  const first = admin.getByRole("navigation", { name: "Admin" }).getByRole("link").first();
  await expect(first).toHaveAttribute("aria-current", "page");
});

// Covers ADMIN-3, ADMIN-4, LIMIT-21.
test("the sidebar has the sections in their order, and the way back; below 992 px it is a drawer", async () => {
  const links = admin.getByRole("navigation", { name: "Admin" }).getByRole("link");
  await expect(links).toHaveText([...SECTIONS, "Users", "Seasons", "Audit log"]);
  await expect(admin.getByRole("link", { name: "Back to site" })).toHaveAttribute("href", "/");
  await admin.setViewportSize({ width: 992, height: 800 });
  await expect(links.first()).toBeVisible();
  await admin.setViewportSize({ width: 991, height: 800 });
  await expect(links.first()).toBeHidden();
  await admin.getByRole("button", { name: "Open the menu" }).click();
  await admin.getByRole("dialog").getByRole("link", { name: "Notes" }).click();
  await expect(admin.getByRole("heading", { name: "Notes", level: 1 })).toBeVisible();
  await expect(admin.getByRole("dialog")).toBeHidden();
  await admin.setViewportSize(DESKTOP);
});

// Covers ADMIN-6, ADMIN-17.
test("strangers and fans are led to the login; a spinner stands there meanwhile", async ({ browser }) => {
  const stranger = await openBrowser(browser, server, PHONE);
  for (const page of [stranger, fan]) {
    for (const path of ["/admin/episodes", "/admin", `/admin-draft/${GONE}`]) {
      await visit(page, path);
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
    }
  }
  await expect(fan.getByText("That page is for admins, and you are logged in as ana")).toBeVisible();
  await stranger.context().close();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await admin.route("**/api/login/check*", async (route) => {
    await asked;
    await route.continue();
  });
  await visit(admin, "/admin/notes", { waitUntil: "commit" });
  await expect(admin.getByRole("img", { name: "Loading" })).toBeVisible();
  answer();
  await expect(admin.getByRole("heading", { name: "Notes", level: 1 })).toBeVisible();
});

// Covers ADMIN-EPISODE-1, ADMIN-LEAGUE-1, ADMIN-MESSAGE-1, ADMIN-PLAYER-1, ADMIN-PLAYER-3, ADMIN-SCORE-7.
// Covers ADMIN-SURVEY-1.
test("the tables have the documented columns", async () => {
  const heads = admin.getByRole("columnheader");
  for (const [path, ...columns] of [
    ["episodes", "Title", "Air date", "Scores", "Actions"],
    ["leagues", "Name", "Owner", "Size", "Draft", "Actions"],
    ["notes", "Note", "Date", "Actions"],
    ["players", "Photo", "Name", "Tribe", "Actions"],
    ["polls", "Episode", "Deadline", "Questions", "Submissions", "State", "Actions"],
    ["scoring", "Name", "Default points", "Description", "Actions"],
    ["tribes", "Name", "Contestants", "Created", "Actions"],
  ] as const) {
    await visit(admin, `/admin/${path}`);
    await expect(heads).toHaveText(columns);
  }
});

// Covers ADMIN-20, ADMIN-JOB-5.
test("lists that cannot be loaded say so in their own words", async () => {
  for (const [path, address, words] of [
    ["episodes", "episode/admin", "Something went wrong"],
    ["leagues", "league", "Error loading leagues"],
    ["notes", "adminNote", "Error loading notes"],
    ["players", "player/admin", "Something went wrong"],
    ["scoring", "statistic", "Error loading statistics"],
    ["polls", "survey", "Error loading surveys"],
    ["tribes", "tribe/admin", "error loading tribes"],
    ["jobs", "jobs/status", "Error loading background jobs status"],
  ] as const) {
    await admin.route(`**/api/${address}`, (route) => route.fulfill({ status: 400, body: "{}" }));
    await visit(admin, `/admin/${path}`);
    await expect(admin.getByRole("heading", { name: words, exact: true })).toBeVisible();
    await admin.unrouteAll();
    await admin.getByRole("button", { name: "Try again" }).click();
    await expect(admin.getByRole("heading", { name: words, exact: true })).toBeHidden();
  }
});

// Covers ADMIN-SCORE-8.
test("a list that is still empty says so", async () => {
  await admin.route("**/api/statistic", (route) => route.fulfill({ json: { status: "success", data: [] } }));
  await visit(admin, "/admin/scoring");
  await expect(
    admin.getByRole("heading", { name: "No statistics found. Add your first statistic to get started." }),
  ).toBeVisible();
});

// Covers ADMIN-LEAGUE-23.
test("a league that is gone says so", async () => {
  await visit(admin, `/admin/leagues/${GONE}/players`);
  await expect(admin.getByRole("heading", { name: "League not found" })).toBeVisible();
});

// Covers ADMIN-21, ADMIN-MESSAGE-1.
test("forms that cannot be saved say so, and keep what was typed", async () => {
  for (const { path, add, field, typed, words } of [
    { path: "notes", add: "Add Note", field: "Note", typed: "Hello", words: "Error saving note" },
    { path: "scoring", add: "Add Statistic", field: "Name", typed: "Tears", words: "Error saving statistic" },
    { path: "tribes", add: "Add Tribe", field: "Name", typed: "Kahana", words: "Error saving tribe" },
    {
      path: "players",
      add: "Edit, Jun Takemori",
      field: "First name",
      typed: "June",
      words: "Error saving player",
    },
    {
      path: "episodes",
      add: `Edit, ${EPISODE}`,
      field: "Title (optional)",
      typed: "Late",
      words: "Error saving episode",
    },
  ]) {
    await visit(admin, `/admin/${path}`);
    await button(admin, add).click();
    const sheet = admin.getByRole("dialog");
    await sheet.getByLabel(field, { exact: true }).fill(typed);
    if (path === "scoring") await sheet.getByLabel("Default points").fill("1");
    await refuseWrites(admin);
    await button(admin, "Save").click();
    await expect(admin.getByText(words, { exact: true })).toBeVisible();
    await expect(sheet.getByRole("alert")).toContainText("Not tonight");
    await expect(sheet.getByLabel(field, { exact: true })).toHaveValue(typed);
    await admin.unrouteAll();
  }
});

// Covers ADMIN-22, ADMIN-PLAYER-11, ADMIN-SCORE-20.
test("what cannot be deleted says so, after a question, and stays", async () => {
  for (const { path, row, question, words } of [
    { path: "episodes", row: EPISODE, question: "Delete Episode?", words: ["Something went wrong"] },
    { path: "notes", row: /^note of/, question: "Delete Note?", words: ["Something went wrong"] },
    {
      path: "scoring",
      row: "Relic found",
      question: "Delete Statistic?",
      words: ["Error", "Failed to delete statistic."],
    },
    { path: "tribes", row: "Marlin", question: "Delete Tribe?", words: ["Error deleting tribe"] },
  ]) {
    await visit(admin, `/admin/${path}`);
    const name = typeof row === "string" ? `Delete, ${row}` : /^Delete, note of/;
    await admin.getByRole("button", { name }).first().click();
    await refuseWrites(admin);
    await button(admin, "Delete").click();
    for (const text of words) await expect(admin.getByText(text).first()).toBeVisible();
    await expect(admin.getByRole("dialog", { name: question })).toContainText("Not tonight");
    await admin.unrouteAll();
    await button(admin, "Cancel").click();
    await expectClosed(admin);
    await expect(admin.getByRole("button", { name }).first()).toBeVisible();
  }
});

// Covers ADMIN-SURVEY-11.
test("a grading that fails says so", async () => {
  await visit(admin, "/admin/polls");
  await admin.getByRole("link", { name: /^Grade, Episode 2/ }).click();
  await admin.getByRole("checkbox", { name: /^Marlin/ }).check();
  await refuseWrites(admin);
  await button(admin, "Grade").click();
  await expect(admin.getByText("Something went wrong", { exact: true }).first()).toBeVisible();
  await expect(admin.getByRole("checkbox", { name: /^Marlin/ })).toBeChecked();
});

// Covers ADMIN-9, LIMIT-20.
test("a saved note says so for two seconds, then the list is there again", async () => {
  await admin.clock.install();
  await visit(admin, "/admin/notes");
  await button(admin, "Add Note").click();
  await admin.getByRole("dialog").getByLabel("Note", { exact: true }).fill("Good night");
  await admin.clock.pauseAt(new Date(Date.now() + 60_000));
  await button(admin, "Save").click();
  const toast = admin.getByText("Note Saved");
  // Time goes on only here, so that a slow machine sees the same.
  await expect(async () => {
    await admin.clock.runFor(10);
    await expect(toast).toBeVisible({ timeout: 50 });
  }).toPass();
  await admin.clock.runFor(1900);
  await expect(toast).toBeVisible();
  await expect(admin.getByRole("dialog")).toBeVisible();
  await admin.clock.runFor(200);
  await expect(toast).toBeHidden();
  await admin.clock.resume();
  await expectClosed(admin);
  await expect(admin.getByText("Good night")).toBeVisible();
});

// Covers ADMIN-PLAYER-3, ADMIN-PLAYER-13.
test("a deleted tribe says so", async () => {
  await visit(admin, "/admin/tribes");
  await button(admin, "Delete, Emberfall").click();
  await button(admin, "Delete").click();
  await expect(admin.getByText("Tribe deleted successfully")).toBeVisible();
  await expectClosed(admin);
});

// Covers ADMIN-PLAYER-4, LIMIT-22.
test("a new tribe is black until another color is picked", async () => {
  await visit(admin, "/admin/tribes");
  await button(admin, "Add Tribe").click();
  await expect(admin.getByLabel("Pick a color")).toHaveValue("#000000");
});

// Covers ADMIN-PLAYER-2, ADMIN-PLAYER-10.
test("a photo that does not get through says so; until then there is a drawn one", async () => {
  await visit(admin, "/admin/players");
  await button(admin, "Add Contestant").click();
  await expect(admin.getByText("Without a photo, this drawn portrait is shown")).toBeVisible();
  await admin.route("**/api/uploadImage", (route) => route.abort());
  const file = { name: "p.png", mimeType: "image/png", buffer: Buffer.alloc(200) };
  await admin.locator("input[type=file]").setInputFiles(file);
  await expect(admin.getByText("Error uploading photo")).toBeVisible();
});

// Covers ADMIN-PLAYER-7.
test("a contestant without a tribe is not saved: 'Please choose a tribe'", async () => {
  await visit(admin, "/admin/players");
  await button(admin, "Add Contestant").click();
  const sheet = admin.getByRole("dialog");
  await sheet.getByLabel("First Name").fill("Nia");
  await sheet.getByLabel("Last Name").fill("Okoro");
  let saves = 0;
  await admin.route("**/api/player", async (route) => {
    if (route.request().method() === "POST") saves += 1;
    await route.fulfill(REFUSAL);
  });
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sheet.getByText("Please choose a tribe")).toBeVisible();
  await expect(sheet.getByRole("combobox", { name: /^Tribe/ })).toBeFocused();
  expect(saves).toBe(0);
});

// Covers ADMIN-LEAGUE-22, LIMIT-24.
test("the draft's settings begin a week ahead at 19:00 with two minutes a pick", async () => {
  await openSettings(admin);
  const day = new Date();
  day.setDate(day.getDate() + 7);
  const two = (number: number) => String(number).padStart(2, "0");
  const expected = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T19:00`;
  await expect(admin.getByLabel("Draft start", { exact: true })).toHaveValue(new RegExp(`^${expected}`));
  for (const [field, value] of [
    ["Hours", "0"],
    ["Minutes", "2"],
    ["Seconds", "0"],
  ] as const) {
    await expect(admin.getByLabel(field)).toHaveValue(value);
  }
});

// Covers ADMIN-LEAGUE-4, ADMIN-LEAGUE-24, ADMIN-LEAGUE-27.
test("draft settings that cannot be loaded or saved say so", async () => {
  await admin.route("**/api/draft/byLeague/*", (route) => route.fulfill({ status: 400, body: "{}" }));
  await openSettings(admin);
  await expect(admin.getByRole("heading", { name: "Error loading draft settings" })).toBeVisible();
  await expect(admin.getByText("Please try again or contact support if the problem persists.")).toBeVisible();
  await fan.route("**/api/draft/byLeague/*", (route) => route.fulfill({ status: 400, body: "{}" }));
  await visit(fan, "/");
  await fan.getByRole("link", { name: "View League" }).click();
  await fan.getByRole("tab", { name: "Settings" }).click();
  const failure = fan.getByRole("alert").filter({ hasText: "Error loading draft settings" });
  await expect(failure).toContainText("Please try again or contact support if the problem persists.");
  await fan.unrouteAll();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(fan.getByRole("heading", { name: "Draft", exact: true })).toBeVisible();
  await admin.unrouteAll();
  await button(admin, "Try again").click();
  await refuseWrites(admin);
  await button(admin, "Save").click();
  await expect(admin.getByRole("alert").filter({ hasText: "Error saving draft settings" })).toContainText(
    "Not tonight",
  );
});

// Covers ADMIN-LEAGUE-14, ADMIN-LEAGUE-19.
test("the settings of a draft that has begun are locked", async () => {
  const startDate = new Date(Date.now() - 60_000).toISOString();
  await admin.route("**/api/draft/byLeague/*", async (route) => {
    const draft = { startDate, complete: false, pickTimeSeconds: 120, draftOrder: [], orderBy: "hand" };
    await route.fulfill({ json: { status: "success", data: draft } });
  });
  await openSettings(admin);
  await expect(
    admin.getByText("Draft Started: Draft settings cannot be modified once the draft has begun"),
  ).toBeVisible();
  await expect(admin.getByLabel("Draft start", { exact: true })).toHaveAttribute("readonly");
  await button(admin, "Save").click();
  await expect(admin.getByText("Cannot save: Draft has already started")).toBeVisible();
});

// Covers ADMIN-LEAGUE-2, ADMIN-LEAGUE-6, ADMIN-LEAGUE-7, ADMIN-LEAGUE-9, ADMIN-LEAGUE-10, ADMIN-LEAGUE-17.
// Covers LIMIT-24.
test("the leagues are asked for every minute once a draft has a date, and say where it stands", async () => {
  await admin.clock.install();
  let asked = 0;
  let draftDate: string | null = null;
  await admin.route("**/api/league", async (route) => {
    asked += 1;
    const reply = await route.fetch();
    const body: { data: object[] } = await reply.json();
    const dates = { draftDate, draftStartDate: draftDate };
    await route.fulfill({ json: { ...body, data: body.data.map((league) => ({ ...league, ...dates })) } });
  });
  await visit(admin, "/admin/leagues");
  await expect(admin.getByRole("button", { name: `Not set, draft settings of ${LEAGUE}` })).toBeVisible();
  draftDate = "2020-01-01T00:00:00.000Z";
  await refresh(admin);
  await expect(admin.getByText("Ongoing")).toBeVisible();
  await expect(admin.getByRole("link", { name: `Go to Draft, ${LEAGUE}` })).toHaveAttribute(
    "href",
    /^\/admin-draft\/.+/,
  );
  const before = asked;
  draftDate = "2096-11-25T20:00:00.000Z";
  await admin.clock.runFor(61_000);
  await expect(admin.getByRole("button", { name: /2096.*, draft settings of Night Owls/ })).toBeVisible();
  expect(asked).toBeGreaterThan(before);
  await button(admin, LEAGUE).click();
  await expect(admin.getByRole("list", { name: `Teams of ${LEAGUE}` })).toContainText("Torch Bearers");
});

// Covers ADMIN-JOB-1, ADMIN-JOB-4.
test("jobs that cannot be triggered, started or stopped say so", async () => {
  await visit(admin, "/admin/jobs");
  await expect(admin.getByText("Running", { exact: true })).toHaveCount(2);
  await expect(admin.getByRole("code").first()).toBeVisible();
  // What the job is described as, and what stopping it means, do not contradict each other.
  await expect(
    admin.getByText("Draft management, every 30 seconds (5-minute warnings, timers, auto-picks)"),
  ).toBeVisible();
  await expect(admin.getByText("Draft timers and auto-picks keep running")).toBeVisible();
  await refuseWrites(admin);
  await button(admin, "Trigger, Survey reminder").click();
  await expect(admin.getByText("Failed to trigger job")).toBeVisible();
  await button(admin, "Stop Jobs").click();
  await admin.getByRole("dialog").getByRole("button", { name: "Stop Jobs" }).click();
  await expect(admin.getByText("Failed to stop jobs")).toBeVisible();
  await admin.unrouteAll();
  await expectClosed(admin);
  await button(admin, "Stop Jobs").click();
  await admin.getByRole("dialog").getByRole("button", { name: "Stop Jobs" }).click();
  await expectClosed(admin);
  await refuseWrites(admin);
  await button(admin, "Start Jobs").click();
  await expect(admin.getByText("Failed to start jobs")).toBeVisible();
  await admin.unrouteAll();
  await button(admin, "Start Jobs").click();
  await expect(button(admin, "Stop Jobs")).toBeVisible();
});

// Covers ADMIN-MESSAGE-2, ADMIN-MESSAGE-3, ADMIN-MESSAGE-4, ADMIN-MESSAGE-7, ADMIN-MESSAGE-10.
// Covers ADMIN-MESSAGE-12, LIMIT-21, LIMIT-25.
test("messages have their limits and types, and a list of users that is 200 px high", async () => {
  for (const [path, title, limit] of [
    ["push-notifications", "Title", "50"],
    ["push-notifications", "Body", "120"],
    ["emails", "Subject", "100"],
  ] as const) {
    await visit(admin, `/admin/${path}`);
    await expect(admin.getByLabel(title, { exact: true })).toHaveAttribute("maxlength", limit);
    await expect(admin.getByRole("radio", { name: /^All Users/ })).toBeChecked();
    await admin.getByRole("radio", { name: "Chosen users" }).check();
    const users = admin.getByRole("group", { name: "Users" });
    await expect(users).toHaveCSS("height", "200px");
    await expect(users.getByRole("checkbox", { name: /^Ana Fan/ })).toBeVisible();
  }
  await expect(admin.getByLabel("Priority").locator("option")).toHaveText(["Low", "Normal", "High"]);
  await expect(admin.getByRole("checkbox", { name: /HTML/ })).not.toBeChecked();
});

test("codes and reminders that do not get through are told to the admin, and nothing where all do", async () => {
  let emails = { waiting: 2, failed: 1 };
  await admin.route("**/api/user/admin-messages", (route) =>
    route.fulfill({ json: { status: "success", data: [], letters: emails } }),
  );
  await visit(admin, "/admin/emails");
  const shown = admin.getByText(
    "code, reminder or other single email of the last week could not be delivered",
  );
  await expect(shown).toContainText("See the server's log. 2 more are waiting to be sent.");
  emails = { waiting: 0, failed: 0 };
  await refresh(admin);
  await expect(admin.getByText("Nothing yet.")).toBeVisible();
  await expect(shown).toBeHidden();
});

// Covers ADMIN-MESSAGE-9, ADMIN-MESSAGE-11, ADMIN-MESSAGE-12, ADMIN-MESSAGE-13, ADMIN-MESSAGE-14.
test("messages without their parts or anybody to get them are not sent; a failure says the server's words", async () => {
  for (const [path, send, address, fields, missing] of [
    [
      "push-notifications",
      "Send Message",
      "admin-test-push",
      ["Title", "Body"],
      "Title and body are required",
    ],
    [
      "emails",
      "Send Email",
      "admin-send-email",
      ["Subject", "Email body"],
      "Subject and email body are required",
    ],
  ] as const) {
    await visit(admin, `/admin/${path}`);
    await button(admin, send).click();
    await expect(admin.getByText(missing).first()).toBeVisible();
    for (const field of fields) await admin.getByLabel(field, { exact: true }).fill("Tonight");
    await admin.getByRole("radio", { name: "Chosen users" }).check();
    await button(admin, send).click();
    await expect(admin.getByText('Please select at least one user or choose "All Users"')).toBeVisible();
    await admin.getByRole("radio", { name: /^All Users/ }).check();
    await admin.route(`**/api/user/${address}`, (route) => route.fulfill(REFUSAL));
    await button(admin, send).click();
    await admin.getByRole("dialog").getByRole("button", { name: send }).click();
    await expect(admin.getByRole("form")).toContainText("Not tonight");
    for (const field of fields) {
      await expect(admin.getByLabel(field, { exact: true })).toHaveValue("Tonight");
    }
  }
});

test("back on the page after an answer that got lost, the same press is the same message; what is sent is gone", async () => {
  const sent: string[] = [];
  let arrives = false;
  await admin.route("**/api/user/admin-send-email", (route) => {
    sent.push(String(route.request().postDataJSON().mailingId));
    const message = "The email is queued for 1 person.";
    const counts = { emailsSent: 1, successCount: 1, failureCount: 0 };
    return arrives ? route.fulfill({ json: { status: "success", message, ...counts } }) : route.abort();
  });
  const section = (name: string) =>
    admin.getByRole("navigation", { name: "Admin" }).getByRole("link", { name }).click();
  const send = async () => {
    await button(admin, "Send Email").click();
    await admin.getByRole("dialog").getByRole("button", { name: "Send Email" }).click();
  };
  await visit(admin, "/admin/emails");
  for (const field of ["Subject", "Email body"])
    await admin.getByLabel(field, { exact: true }).fill("Tonight");
  await send();
  await expect(admin.getByRole("form")).toContainText("Sending it again reaches nobody twice");
  await section("Jobs");
  await section("Emails");
  await expect(admin.getByLabel("Subject")).toHaveValue("Tonight");
  arrives = true;
  await send();
  await section("Jobs");
  // The form says it too, as long as it is there.
  await expect(admin.getByRole("heading", { name: "Jobs", level: 1 })).toBeVisible();
  await expect(admin.getByText("The email is queued for 1 person.")).toBeVisible();
  await section("Emails");
  await expect(admin.getByLabel("Subject")).toHaveValue("");
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
});

test("what an admin began to write waits for that admin alone, whoever logs in meanwhile in the same tab", async ({
  browser,
}) => {
  const named = ["--username", "moana", "--email", "moana@fans.test", "--password", PASSWORD];
  await server.emberline("admin", "create", ...named);
  const tab = await openBrowser(browser, server, DESKTOP);
  await logIn(tab, server, { username: "jeff" });
  const beside = await tab.context().newPage();
  await visit(beside, "/login");
  /** Logged out in another tab, and in again here: nothing is loaded anew. */
  const change = async (username: string) => {
    await beside.evaluate(() => localStorage.removeItem("jwt"));
    await tab.getByLabel("Username or Email").fill(username);
    await tab.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await tab.getByRole("button", { name: "Log In" }).click();
    await openEmails();
  };
  const openEmails = () =>
    tab.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Emails" }).click();
  await openEmails();
  await tab.getByLabel("Subject").fill("About Moana");
  await change("moana");
  await expect(tab.getByLabel("Subject")).toHaveValue("");
  await change("jeff");
  await expect(tab.getByLabel("Subject")).toHaveValue("About Moana");
});

// Covers ADMIN-SCORE-9, ADMIN-SCORE-10, ADMIN-SCORE-11, ADMIN-SCORE-12.
test("the two tables of a league: a row selects its team, places 1 to 3 have trophies once there are points", async () => {
  const asFan = await callsOf(fan, server);
  const [team] = await asFan<{ league: { leagueId: string } }[]>("GET", "/team/myTeams");
  await visit(admin, `/league/${team?.league.leagueId}`);
  const heads = admin.getByRole("columnheader");
  await expect(heads).toHaveText(["Rank", "Team", "Players", "Form", "Bonus", "Total"]);
  await admin
    .getByRole("row", { name: /Torch Bearers/ })
    .getByRole("cell")
    .last()
    .click();
  await expect(button(admin, "Back to standings")).toBeFocused();
  await admin.getByRole("tab", { name: "Contestants" }).click();
  await expect(heads).toHaveText(["Place", "Contestant", "Tribe", "Team", "Points"]);
  const path = `/player/byLeague?leagueId=${team?.league.leagueId}`;
  const places = (await asFan<{ place: number }[]>("GET", path)).map(({ place }) => place);
  expect(places.filter((place) => place <= 3).length).toBeGreaterThanOrEqual(3);
  expect(places.filter((place) => place > 3).length).toBeGreaterThan(0);
  const rows = admin.getByRole("table", { name: "Contestants" }).getByRole("row");
  for (const [index, place] of places.entries()) {
    await expect(rows.nth(index + 1).getByRole("img", { name: "Trophy" })).toHaveCount(place <= 3 ? 1 : 0);
  }
  await admin.route("**/api/player/byLeague*", async (route) => {
    const { data, ...rest }: { data: object[] } = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...rest, data: data.map((row) => ({ ...row, place: 1, totalPoints: 0 })) },
    });
  });
  await refresh(admin);
  await expect(rows).toHaveCount(places.length + 1);
  await expect(rows.nth(1)).toContainText("–");
  await expect(rows.getByRole("img", { name: "Trophy" })).toHaveCount(0);
});

// Covers ADMIN-SCORE-4, LIMIT-21.
test("the scores are at least 200 px high", async () => {
  await visit(admin, "/admin/episodes");
  await admin.setViewportSize({ width: 1440, height: 320 });
  await admin.getByRole("link", { name: `Set Scores, ${EPISODE}` }).click();
  const box = admin.getByRole("table").locator("xpath=..");
  await expect(box).toHaveCSS("min-height", "200px");
  await admin.setViewportSize(DESKTOP);
});

/** A note, and a poll of episode 2, which has aired since. */
async function fillSeason(): Promise<void> {
  const asAdmin = await adminCalls(server);
  await asAdmin("POST", "/adminNote", { note: "The boats are late." });
  const [, episode] = (await asAdmin<{ episodeId: string }[]>("GET", "/episode/admin")).toReversed();
  await asAdmin("POST", "/survey", {
    surveyId: null,
    episodeId: episode?.episodeId,
    questions: [{ questionId: -1, prompt: "Who is next?", type: "tribes", points: 5, answerCount: 1 }],
  });
  await airIn(server, 2, -60);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A sheet that was closed leaves the history a moment later, which would take back a visit meanwhile. */
async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state) ?? ""))
    .not.toMatch(/"sheets":[1-9]/);
}

/** Whatever would change something is refused in words. */
async function refuseWrites(page: Page): Promise<void> {
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill(REFUSAL),
  );
}

async function openSettings(page: Page): Promise<void> {
  await visit(page, "/admin/leagues");
  await button(page, `Draft Settings, ${LEAGUE}`).click();
}
