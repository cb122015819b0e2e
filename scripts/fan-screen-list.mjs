import { setTimeout } from "node:timers/promises";
import { draftBoardOf18Teams } from "./draft-board-of-18-teams.mjs";
import { createSpoilerScreens } from "./spoiler-screen-list.mjs";

const FAR_MS = 25 * 60_000;
const SOON_MS = 3000;
const LONG_PICK_SECONDS = 1800;
const DRAFT_TIMEOUT_MS = 5 * 60_000;

const press = (name) => (page) => page.getByRole("button", { name }).first().click();
const sheet = (name) => async (page) => {
  await press(name)(page);
  await page.getByRole("dialog").waitFor();
};
const headline = (text) => async (page) => {
  await page.getByRole("heading", { level: 1, name: text }).waitFor({ timeout: DRAFT_TIMEOUT_MS });
};
const words = (content) => (page) => page.getByText(content).first().waitFor();
const heading = (name) => (page) => page.getByRole("heading", { name }).first().waitFor();
/** Actions are in a menu on phones. */
const openMenu = async (page) => {
  // One of them is there as soon as the league is.
  await page
    .getByRole("button", { name: /^(Menu|Scoring)/ })
    .first()
    .waitFor();
  const button = page.getByRole("button", { name: /^Menu/ });
  if (await button.isVisible()) await button.click();
};
const fromMenu = (name) => async (page) => {
  await openMenu(page);
  await sheet(name)(page);
};
const tab = (name) => (page) => page.getByRole("tab", { name }).click();
const firstAvailable = async (page) => {
  await page.getByRole("list", { name: "Available players" }).getByRole("button").first().click();
  await page.getByRole("dialog").waitFor();
};
/** Lets calls fail, or answer something else, until the next screen. */
const withReply = (pattern, reply, then) => async (page) => {
  await page.route(pattern, (route) => route.fulfill(reply));
  await page.reload();
  await then(page);
};
const ok = (data) => ({ json: { status: "success", data } });
const failure = { status: 503, json: { status: "fail", message: "The site is being updated" } };
const pageOfLeagues = {
  rows: Array.from({ length: 50 }, (_, index) => ({
    leagueId: crypto.randomUUID(),
    name: `Night Owls ${index + 1}`,
    privateInd: index % 3 === 0,
    teamsCount: (index % 12) + 1,
    owner: { userName: `owner${index + 1}` },
  })),
  total: 10_000,
  next: `${crypto.randomUUID()} night owls 50`,
};
const showMore = (page) => page.getByRole("button", { name: "Show More" }).scrollIntoViewIfNeeded();

/**
 * The screens and sheets of fans and visitors; those of the live draft come last, in its order.
 */
export async function createFanScreens({ draftLeagueId, call, login, admin }) {
  const [ana, ben] = [await login("ana"), await login("ben")];
  const longName = { firstName: "Bartholomew", lastName: "Featherstone-Haugh" };
  await call("/user/me", { token: ben, method: "PATCH", body: longName });
  for (const token of [ana, ben]) {
    await call("/spoilers/mark", { token, method: "PUT", body: { mode: "live" } });
  }
  const { data: teams } = await call("/team/myTeams", { token: ana });
  const { leagueId } = teams.find(({ league }) => league.leagueId !== draftLeagueId).league;
  const { data: standings } = await call(`/team/byLeague?leagueId=${leagueId}`, { token: ana });
  const { data: poll } = await call(`/survey/latest/${leagueId}`, { token: ana });
  const { data: record } = await call(`/draft/board/${leagueId}`, { token: ana });
  const otherTeam = standings.find(({ mine }) => !mine);
  const write = (token, text) =>
    call(`/league/${leagueId}/messages`, { token, method: "POST", body: { text } });
  await write(ben, "Who saw that coming?");
  await write(ben, "I did not. See https://example.test for the vote.");
  const { data: answer } = await write(ana, "My whole team is still in, so I am not complaining.");
  await call(`/league/${leagueId}/reactions`, {
    token: ben,
    method: "PUT",
    body: { reactTo: `message:${answer.messageId}`, emoji: "😂", on: true },
  });
  const newLeague = { name: "New in Town", teamName: "First Boat", privateInd: false };
  const { data: added } = await call("/league/add", { token: ben, body: newLeague });
  const privateLeague = { ...newLeague, name: "Behind the Reef", privateInd: true, password: "coral" };
  await call("/league/add", { token: ben, body: privateLeague });
  const { data: invite } = await call(`/league/${added.leagueId}/invite`, { token: ben, method: "PUT" });
  const draft = await rescheduleDraft({ draftLeagueId, call, login, ana, ben });
  const { past, pastSeason } = await describePastSeason({ call, admin, leagueId });

  const recapPath = `/recap/${standings[0].race.at(-1).episode}`;
  const leaguePath = `/league/${leagueId}`;
  const draftPath = `/draft/${draftLeagueId}`;
  const visitor = (name, path, open) => ({ name, user: null, path, open });
  const fan = (name, path, open) => ({ name, user: "ana", path, open });
  const other = (name, path, open) => ({ name, user: "ben", path, open });
  const noTeam = (name, path, open) => ({ name, user: "admin", path, open });
  const showPastSeason = (then) => async (page) => {
    await page.route("**/api/season/past", (route) => route.fulfill(ok(past)));
    await withReply("**/api/season/past/*", ok(pastSeason), then)(page);
  };

  const beforeDraft = [
    visitor("login", "/login"),
    visitor("login-refused", "/login", async (page) => {
      await page.getByLabel("Username or Email").fill("ana");
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await press("Log In")(page);
      await page.getByText("Invalid username/email or password").first().waitFor();
    }),
    visitor("register", "/register"),
    visitor("register-mistakes", "/register", async (page) => {
      await press("Sign Up")(page);
      await page.getByText("All fields are required").first().waitFor();
    }),
    visitor("verify-email", "/verify-email"),
    visitor("verify-email-code", "/verify-email", async (page) => {
      const pending = JSON.stringify({ userId: crypto.randomUUID(), email: "dora.lindqvist@fans.test" });
      await page.evaluate((text) => localStorage.setItem("pendingVerification", text), pending);
      await page.reload();
      await page.getByLabel("Verification code").first().waitFor();
      await page.evaluate(() => localStorage.removeItem("pendingVerification"));
    }),
    visitor("forgot-password", "/forgot-password"),
    visitor("reset-password-without-token", "/reset-password"),
    visitor("reset-password", "/reset-password?token=any"),
    visitor("stop-email-change", "/stop-email-change?token=any"),
    visitor(
      "set-up",
      "/setup?token=any",
      withReply("**/api/setup/check", ok({ valid: true }), words("Begin with")),
    ),
    visitor("set-up-used", "/setup?token=any", heading("This set-up link was used")),
    visitor("invite", `/invite/${invite.token}`, heading(newLeague.name)),
    visitor("invite-invalid", "/invite/none"),
    fan("invite-member-to-be", `/invite/${invite.token}`, heading(newLeague.name)),
    visitor("not-found", "/nowhere"),
    fan("my-teams", "/"),
    fan("my-teams-unreachable", "/", withReply("**/api/team/overview", failure, words("Server not reached"))),
    fan("my-teams-offline", "/", async (page) => {
      await heading("Worm Hunters")(page);
      await page.context().setOffline(true);
      await words("You are offline")(page);
    }),
    noTeam("my-teams-none", "/"),
    fan("rename-team", "/", sheet(/^Rename/)),
    fan("note-from-my-teams", "/", sheet(/[Nn]ote/)),
    fan("leagues", "/leagues"),
    fan(
      "leagues-none",
      "/leagues",
      withReply(
        "**/api/league/joinable",
        ok({ rows: [], total: 0, next: null }),
        heading("No Available Leagues"),
      ),
    ),
    fan("leagues-many", "/leagues", withReply("**/api/league/joinable", ok(pageOfLeagues), showMore)),
    fan("leagues-not-found", "/leagues", async (page) => {
      await page.getByLabel("Search leagues").fill("nothing");
      await heading("No league by that name")(page);
    }),
    fan("report-league", "/leagues", sheet(/^Report/)),
    fan("create-league", "/leagues", sheet("Create New League")),
    fan("join-league", "/leagues", sheet(/^Join/)),
    fan("recap", recapPath, heading(/^You /)),
    fan("recap-why", recapPath, async (page) => {
      await press("Why did my points change?")(page);
      await words(/^After episode/)(page);
    }),
    fan("recap-share", recapPath, sheet(/^Share the recap/)),
    fan("recap-share-results", recapPath, async (page) => {
      await sheet(/^Share the recap/)(page);
      await page.getByRole("radio", { name: "My results" }).check();
      await words(/contains results/)(page);
      await page.getByRole("button", { name: "Save image", disabled: false }).waitFor();
    }),
    fan("recap-first", "/recap/1", heading(/^You start/)),
    fan("recap-none", "/recap/99", heading("No recap yet")),
    fan("recap-unreachable", recapPath, withReply("**/api/recap/*", failure, words("Something went wrong"))),
    noTeam("recap-without-team", recapPath, heading("No team to recap")),
    fan("players", "/players"),
    fan("players-none", "/players", withReply("**/api/players", ok([]), heading("No Players Found"))),
    fan("player-card", "/players", async (page) => {
      await page.getByRole("article").first().getByRole("button").click();
      await page.getByRole("dialog").waitFor();
    }),
    fan(
      "players-past-seasons",
      "/players",
      showPastSeason(async (page) => {
        await heading("Past seasons")(page);
        await page.getByRole("heading", { name: "Past seasons" }).scrollIntoViewIfNeeded();
      }),
    ),
    fan("past-season", `/seasons/${pastSeason.seasonId}`, showPastSeason(heading(pastSeason.name))),
    fan("notes", "/notes"),
    fan("settings", "/settings"),
    fan("settings-edit-name", "/settings", press("Edit")),
    fan("change-password", "/settings", sheet(/^Change Password|^Change password/)),
    fan("add-passkey", "/settings", sheet("Add Passkey")),
    fan("delete-account", "/settings", sheet("Delete Account")),
    fan("league-standings", leaguePath),
    fan("league-standings-large-text", leaguePath, async (page) => {
      await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
      await heading("Points by episode")(page);
    }),
    fan("league-team", `${leaguePath}?team=${otherTeam.teamId}`),
    fan("league-contestants", `${leaguePath}?tab=contestants`),
    fan("player-scores", `${leaguePath}?tab=contestants`, async (page) => {
      await page.getByRole("tabpanel").getByRole("table").getByRole("button").first().click();
      await page.getByRole("dialog").waitFor();
    }),
    fan("league-my-team", `${leaguePath}?tab=my-team`),
    fan("league-polls", `${leaguePath}?tab=polls`),
    fan("league-settings", `${leaguePath}?tab=settings`),
    fan(
      "league-bans",
      `${leaguePath}?tab=settings`,
      withReply(
        "**/api/league/*/bans",
        ok([{ banId: crypto.randomUUID(), ...longName, bannedAt: new Date().toISOString() }]),
        async (page) => page.getByRole("heading", { name: "Banned" }).scrollIntoViewIfNeeded(),
      ),
    ),
    fan("remove-member", `${leaguePath}?tab=settings`, sheet(/^Remove/)),
    fan("leave-league", `${leaguePath}?tab=my-team`, sheet("Leave League")),
    fan("league-not-found", `/league/${crypto.randomUUID()}`, heading("League not found")),
    fan("poll", leaguePath, sheet(/^Weekly poll/)),
    fan(
      "poll-in-progress",
      leaguePath,
      withReply("**/api/survey/latest/*", ok({ ...poll, lockDown: true }), sheet(/^Weekly poll/)),
    ),
    ...createSpoilerScreens({ fan, leaguePath, heading, words, sheet, press, withReply, ok }),
    fan("league-menu", leaguePath, openMenu),
    fan("chat", `${leaguePath}?tab=chat`, words("Who saw that coming?")),
    fan("chat-message", `${leaguePath}?tab=chat`, async (page) => {
      await press(/^React, or more about/)(page);
      await page
        .getByRole("button", { name: /^React with/ })
        .first()
        .waitFor();
    }),
    fan("chat-search", `${leaguePath}?tab=chat`, async (page) => {
      await press("Search")(page);
      await page.getByLabel("Search the chat").fill("coming");
      await words("Who saw that coming?")(page);
    }),
    fan("note", leaguePath, fromMenu(/^Note/)),
    fan("scoring", leaguePath, fromMenu("Scoring")),
    other("league-before-date", `/league/${added.leagueId}`),
    other("draft-settings-by-owner", `/league/${added.leagueId}?tab=settings`, sheet("Set the Draft")),
    other("no-draft", `/draft/${added.leagueId}`),
    // The screens before may take longer than the draft is away.
    { ...fan("league-before-draft", `/league/${draftLeagueId}`), prepare: draft.postpone },
    other("league-before-draft-member", `/league/${draftLeagueId}`),
    fan("draft-room", draftPath),
    fan("draft-room-queue", draftPath, tab(/^Queue/)),
    fan("draft-room-log", draftPath, tab(/^Log/)),
    fan("draft-room-player-card", draftPath, firstAvailable),
    fan("mock-draft", `/practice/${draftLeagueId}`),
    fan("mock-draft-with-league", `/practice/${draftLeagueId}/league`),
    fan("mock-draft-running", `/practice/${draftLeagueId}`, async (page) => {
      const start = page.getByRole("button", { name: "Start", exact: true });
      await Promise.race([start.click(), page.getByRole("list", { name: "Available players" }).waitFor()]);
      await page.getByRole("list", { name: "Available players" }).waitFor();
    }),
    fan("draft-board-not-yet", `${draftPath}/board`),
    fan(
      "draft-board-of-18-teams",
      `/draft/${leagueId}/board`,
      withReply("**/api/draft/board/*", ok(draftBoardOf18Teams(record)), (page) =>
        page.getByText("Round 2").filter({ visible: true }).first().waitFor(),
      ),
    ),
  ];
  const duringDraft = [
    {
      ...fan("draft-room-my-turn", draftPath, headline("Your Turn to Pick")),
      prepare: draft.start,
    },
    fan("draft-room-my-turn-player-card", draftPath, async (page) => {
      await headline("Your Turn to Pick")(page);
      await firstAvailable(page);
    }),
    fan("draft-room-confirm-pick", draftPath, async (page) => {
      await headline("Your Turn to Pick")(page);
      await sheet(/^Pick/)(page);
    }),
    fan("draft-room-commissioner", draftPath, async (page) => {
      await headline("Your Turn to Pick")(page);
      await sheet("Run the draft")(page);
    }),
    fan("draft-room-chat", draftPath, async (page) => {
      await headline("Your Turn to Pick")(page);
      await sheet(/^Chat/)(page);
      await page.getByRole("log", { name: "Messages" }).waitFor();
    }),
    fan("draft-room-add-time", draftPath, async (page) => {
      await headline("Your Turn to Pick")(page);
      await sheet("Run the draft")(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Add time/i })
        .click();
      await page.getByRole("dialog", { name: /time/i }).waitFor();
    }),
    fan("league-during-draft", `/league/${draftLeagueId}`),
    { ...fan("draft-room-other-turn", draftPath, headline(/^On the clock/)), prepare: draft.pick },
    {
      ...fan("draft-room-paused", draftPath, headline(/paused/i)),
      prepare: draft.pause,
    },
    {
      ...fan("draft-room-complete", draftPath, headline("Draft Complete")),
      prepare: draft.finish,
    },
    fan("draft-board", `${draftPath}/board`),
    fan("share-draft", `${draftPath}/board?share`),
    fan("league-after-draft", `/league/${draftLeagueId}`),
  ];
  return [...beforeDraft, ...duringDraft];
}

/** A draft that waits: it begins when `start` is called, first Ana's turn and then Ben's, and no clock runs out meanwhile. */
async function rescheduleDraft({ draftLeagueId, call, login, ana, ben }) {
  const act = (name, body, token = ana) => call(`/draft/${name}/${draftLeagueId}`, { token, body });
  const teamOf = async (token) =>
    (await call("/team/myTeams", { token })).data.find(({ league }) => league.leagueId === draftLeagueId)
      .teamId;
  await call("/league/join", {
    token: ben,
    body: { leagueId: draftLeagueId, teamName: "The Quiet Alliance of the North" },
  });
  const { data: setup } = await call(`/draft/desk/${draftLeagueId}`, { token: ana });
  const first = [await teamOf(ana), await teamOf(ben)];
  const rest = setup.teams.map(({ teamId }) => teamId).filter((teamId) => !first.includes(teamId));
  const draftOrder = [...first, ...rest];
  const schedule = (inMs) =>
    call(`/draft/settings/${draftLeagueId}`, {
      token: ana,
      method: "PUT",
      body: {
        orderBy: "hand",
        draftOrder,
        draftDate: new Date(Date.now() + inMs).toISOString(),
        pickTimeSeconds: LONG_PICK_SECONDS,
      },
    });
  const postpone = () => schedule(FAR_MS);
  await postpone();
  return {
    postpone,
    start: () => schedule(SOON_MS),
    /** Ben is on the clock then, who does not pick. */
    pick: async () => {
      const { data: players } = await call("/players", { token: ana });
      const { playerId } = players.find(({ eliminated }) => !eliminated);
      await act("pickFor", { pickNumber: 1, playerId, reason: "Ana asked for it" });
    },
    pause: () => act("pause", { reason: "The show has started" }),
    finish: async () => {
      await act("resume", { reason: "Everybody is back" });
      const others = await Promise.all(["bot-one", "bot-two", "bot-three"].map(login));
      for (const token of [ana, ben, ...others]) await act("mark", { mark: "away", on: true }, token);
      // Ana would return with her page, and her last pick would wait for her.
      const isComplete = async () =>
        (await call(`/league/${draftLeagueId}`, { token: ana })).data.drafts[0].complete;
      for (const end = Date.now() + DRAFT_TIMEOUT_MS; !(await isComplete()); await setTimeout(500)) {
        if (Date.now() > end) throw new Error("the draft did not end");
      }
    },
  };
}

/** The current season as if it had ended: the demo site has no past one. */
async function describePastSeason({ call, admin, leagueId }) {
  const { data: seasons } = await call("/season", { token: admin });
  const { seasonId } = seasons.find(({ isCurrent }) => isCurrent) ?? seasons[0];
  const { data: season } = await call(`/season/${seasonId}`, { token: admin });
  const { data: played } = await call(`/season/${seasonId}/leagues`, { token: admin });
  const leagues = played.rows
    .filter((league) => league.leagueId === leagueId)
    .map((league) => ({
      ...league,
      teams: league.teams.map((team, index) => ({ ...team, mine: index === 1 })),
    }));
  const { name, contestants } = season;
  return { past: [{ seasonId, name }], pastSeason: { seasonId, name, contestants, leagues } };
}
