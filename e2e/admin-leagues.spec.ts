import { expect, type Locator, type Page, test } from "@playwright/test";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { pressEnter, tabTo, typeInto } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "Lantern Isles 3" });
});
test.afterAll(() => server.stop());

test("an admin adds a league for a user, sets its players by keyboard, mouse and touch, and deletes it", async ({
  browser,
}) => {
  const [ana, bo] = [await openBrowser(browser, server), await openBrowser(browser, server)];
  const jeff = await openBrowser(browser, server, DESKTOP);
  await signUp(ana, server, "Ana", null);
  await signUp(bo, server, "Bo", null);
  await logIn(jeff, server, { username: "jeff" }, null);
  const row = jeff.getByRole("row", { name: /^Night Owls/ });

  // Covers ADMIN-9, ADMIN-LEAGUE-5.
  await test.step("a league is added for an owner found by search; a failed save keeps the form", async () => {
    await visit(jeff, "/admin/leagues");
    await expect(jeff.getByRole("heading", { name: "No leagues yet" })).toBeVisible();
    await pressEnter(jeff, button(jeff, "Add League"));
    const sheet = jeff.getByRole("dialog", { name: "Add League" });
    const submit = button(sheet, "Add League");
    await pressEnter(jeff, submit);
    await expect(sheet.getByText("Please choose an owner")).toBeVisible();
    await expect(sheet.getByLabel("Search users")).toBeFocused();
    await jeff.keyboard.type("nobody");
    await expect(sheet.getByText("No users found.")).toBeVisible();
    await typeInto(jeff, sheet.getByLabel("Search users"), "ana@");
    await tabTo(jeff, sheet.getByRole("radio", { name: /^Ana Fan/ }));
    await jeff.keyboard.press("Space");
    await expect(sheet.getByText("Please choose an owner")).toBeHidden();
    await typeInto(jeff, sheet.getByLabel("League name"), "Night Owls");
    await typeInto(jeff, sheet.getByLabel("Team name"), "Torch Bearers");
    await expectAccessible(jeff);
    await jeff.route("**/api/league/admin", (route) => route.abort());
    await pressEnter(jeff, submit);
    await expect(sheet.getByRole("alert")).toContainText("What you typed is still here.");
    await jeff.unrouteAll();
    await jeff.keyboard.press("Enter");
    await jeff.keyboard.press("Enter");
    await expect(jeff.getByText("League added")).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(row).toContainText("Ana Fan");
    await expect(jeff.getByRole("row")).toHaveCount(2);
  });

  const leagueId = await joinAsBo(bo);
  const list = (name: string) => jeff.getByRole("region", { name, exact: true });
  const mover = (name: string) => button(jeff, `Move ${name} to …`);

  // Covers ADMIN-LEAGUE-3, ADMIN-LEAGUE-15.
  await test.step("contestants are moved with arrow keys and with a dialog that lists the teams", async () => {
    await refresh(jeff);
    await pressEnter(jeff, jeff.getByRole("link", { name: "Set Players, Night Owls" }));
    await expect(list("Available").getByText("18 contestants")).toBeVisible();
    await expect(list("Available").getByText("Voted out").first()).toBeVisible();
    await tabTo(jeff, mover("Jun Takemori"));
    await jeff.keyboard.press("ArrowRight");
    await expect(list("Torch Bearers").getByText("1 contestant", { exact: true })).toBeVisible();
    await expect(mover("Jun Takemori")).toBeFocused();
    await jeff.keyboard.press("ArrowRight");
    await expect(list("Tide Turners").getByText("Jun Takemori")).toBeVisible();
    await expect(list("Torch Bearers").getByText("No contestants yet")).toBeVisible();
    await expectAccessible(jeff);
    await tabTo(jeff, mover("Greta Lindqvist"), "Shift+Tab");
    await jeff.keyboard.press("Enter");
    const sheet = jeff.getByRole("dialog", { name: "Move Greta Lindqvist to …" });
    await expectAccessible(jeff);
    await pressEnter(jeff, sheet.getByRole("button", { name: /^Torch Bearers/ }));
    await expect(list("Torch Bearers").getByText("Greta Lindqvist")).toBeVisible();
    await expect(mover("Greta Lindqvist")).toBeFocused();
    await expect(jeff.getByText("2 contestants moved, not saved yet")).toBeVisible();
  });

  // Covers ADMIN-14, ADMIN-LEAGUE-25, ADMIN-LEAGUE-30.
  await test.step("leaving unsaved moves asks first, and a failed save keeps them", async () => {
    await tabTo(jeff, jeff.getByRole("link", { name: "Back to the leagues" }), "Shift+Tab");
    await jeff.keyboard.press("Enter");
    await expect(jeff.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    await jeff.keyboard.press("Escape");
    await jeff.route("**/api/league/*/players", (route) => route.abort());
    await pressEnter(jeff, button(jeff, "Save"));
    await expect(
      jeff.getByRole("main").getByRole("alert").filter({ hasText: "Error saving player assignments" }),
    ).toBeVisible();
    await jeff.unrouteAll();
    await jeff.route("**/api/league/*/players", (route) =>
      route.fulfill({ status: 409, json: { status: "fail", message: "Not now", err: "Not now" } }),
    );
    await jeff.keyboard.press("Enter");
    await expect(
      jeff.getByRole("main").getByRole("alert").filter({ hasText: "Failed to save player assignments" }),
    ).toContainText("Not now");
    await jeff.unrouteAll();
    await jeff.keyboard.press("Enter");
    await expect(jeff.getByText("Player assignments saved successfully")).toBeVisible();
    await expect(jeff.getByText("All changes are saved")).toBeVisible();
    await expect(button(jeff, "Save")).toBeFocused();
    expect(await rostersOf(bo, leagueId)).toEqual({
      "Torch Bearers": ["Greta Lindqvist"],
      "Tide Turners": ["Jun Takemori"],
    });
  });

  // Covers ADMIN-LEAGUE-16.
  await test.step("contestants are dragged by mouse and by touch; a reload discards unsaved moves", async () => {
    await dragByMouse(jeff, handleOf(list("Tide Turners"), "Jun Takemori"), list("Available"));
    await expect(list("Available").getByText("Jun Takemori")).toBeVisible();
    await dragByFinger(jeff, handleOf(list("Available"), "Imogen Farthing"), list("Tide Turners"));
    await expect(list("Tide Turners").getByText("Imogen Farthing")).toBeVisible();
    await expect(jeff.getByText("2 contestants moved, not saved yet")).toBeVisible();
    await refresh(jeff);
    await expect(list("Tide Turners").getByText("Jun Takemori")).toBeVisible();
  });

  // Covers ADMIN-LEAGUE-8, ADMIN-LEAGUE-10.
  await test.step("the draft's status updates without a reload", async () => {
    const admin = await adminCalls(server);
    const teams = await admin<{ teamId: string }[]>("GET", `/team/forDraft/${leagueId}`);
    await admin("POST", `/draft/generate/${leagueId}`, {
      draftOrder: teams.map(({ teamId }) => teamId),
      draftDate: new Date(Date.now() + 400_000).toISOString(),
      pickTimeSeconds: 120,
    });
    await jeff.clock.install();
    await visit(jeff, "/admin/leagues");
    await expect(row).toBeVisible();
    await expect(jeff.getByRole("link", { name: "Go to Draft, Night Owls" })).toHaveCount(0);
    await jeff.clock.fastForward(110_000);
    await expect(row.getByText("Starting in 5m")).toBeVisible();
    await expect(jeff.getByRole("link", { name: "Go to Draft, Night Owls" })).toHaveAttribute(
      "href",
      `/admin-draft/${leagueId}`,
    );
    await expectAccessible(jeff);
  });

  // Covers ADMIN-13, ADMIN-LEAGUE-2, ADMIN-LEAGUE-26, ADMIN-LEAGUE-29.
  await test.step("a team is deleted after a confirmation; when the request fails, it stays", async () => {
    await pressEnter(jeff, button(jeff, "Night Owls"));
    await pressEnter(jeff, button(jeff, "Delete Tide Turners"));
    const asking = jeff.getByRole("dialog", { name: "Delete Tide Turners?" });
    await expect(button(asking, "Cancel")).toBeFocused();
    await jeff.route("**/api/team/*", (route) => route.abort());
    await pressEnter(jeff, button(asking, "Delete Team"));
    await expect(asking.getByText("An error occurred while deleting the team.")).toBeVisible();
    await expectAccessible(jeff);
    await jeff.unrouteAll();
    await jeff.keyboard.press("Enter");
    await expect(jeff.getByText("Team deleted successfully")).toBeVisible();
    await expect(button(jeff, "Delete Tide Turners")).toHaveCount(0);
    await expect(button(jeff, "Add League")).toBeFocused();
  });

  // Covers ADMIN-13, ADMIN-LEAGUE-26, ADMIN-LEAGUE-29.
  await test.step("the league is deleted after a confirmation; a refusal shows the reason", async () => {
    await pressEnter(jeff, button(jeff, "Delete Night Owls"));
    const asking = jeff.getByRole("dialog", { name: "Delete Night Owls?" });
    await jeff.route("**/api/league/*", (route) =>
      route.fulfill({ status: 409, json: { status: "fail", message: "It runs", err: "It runs" } }),
    );
    await pressEnter(jeff, button(asking, "Delete League"));
    await expect(asking.getByText("Failed to delete league. Please try again.")).toBeVisible();
    await expect(asking.getByText("It runs")).toBeVisible();
    await jeff.unrouteAll();
    await jeff.keyboard.press("Enter");
    await expect(jeff.getByText("League deleted successfully")).toBeVisible();
    await expect(jeff.getByRole("heading", { name: "No leagues yet" })).toBeVisible();
    await expect(button(jeff, "Add League")).toBeFocused();
  });

  // Covers ADMIN-20.
  await test.step("a failed list of leagues shows an error and can be loaded again", async () => {
    await jeff.route("**/api/league/admin", (route) => route.fulfill({ status: 400, body: "{}" }));
    await refresh(jeff);
    await expect(jeff.getByRole("heading", { name: "Error loading leagues" })).toBeVisible();
    await jeff.unrouteAll();
    await pressEnter(jeff, button(jeff, "Try again"));
    await expect(jeff.getByRole("heading", { name: "No leagues yet" })).toBeVisible();
  });
});

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

/** Over the API, because joining has its own tests. */
async function joinAsBo(bo: Page): Promise<string> {
  const asBo = await callsOf(bo, server);
  const [league] = await asBo<{ leagueId: string }[]>("GET", "/league/notMyLeagues");
  const { leagueId } = league!;
  await asBo("POST", "/league/join", { leagueId, teamName: "Tide Turners", leaguePassword: null });
  return leagueId;
}

interface Rosters {
  teams: { name: string; players: { firstName: string; lastName: string }[] }[];
}

/** As a member of the league reads it. */
async function rostersOf(page: Page, leagueId: string): Promise<Record<string, string[]>> {
  const asFan = await callsOf(page, server);
  const { teams } = await asFan<Rosters>("GET", `/league/${leagueId}`);
  return Object.fromEntries(
    teams.map(({ name, players }) => [
      name,
      players.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    ]),
  );
}

const handleOf = (list: Locator, name: string) =>
  list.getByRole("listitem").filter({ hasText: name }).getByTitle("Drag");

async function dragByMouse(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  const { x, y } = await topOf(target);
  await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

async function dragByFinger(page: Page, handle: Locator, target: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await topOf(handle), await topOf(target)];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await touch("touchEnd", []);
}

/** A point just inside the upper edge. */
async function topOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + Math.min(20, box.height / 2) };
}
