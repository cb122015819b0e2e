import { gradedPoll } from "./graded-poll.mjs";
import {
  failure,
  heading,
  inTurn,
  nextSheet,
  ok,
  press,
  screensOf,
  sheet,
  withReply,
  withSingleReply,
  words,
} from "./actions.mjs";
import { createAccountScreens } from "./account-screens.mjs";
import { createDraftScreens } from "./draft-screens.mjs";
import { createSpoilerScreens } from "./spoiler-screens.mjs";

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
export async function createFanScreens({ draftLeagueId, leagueId, call, login }) {
  const [ana, ben, admin] = [await login("ana"), await login("ben"), await login("admin")];
  const longName = { firstName: "Bartholomew", lastName: "Featherstone-Haugh" };
  await call("/user/me", { token: ben, method: "PATCH", body: longName });
  for (const token of [ana, ben]) {
    await call("/spoilers/mark", { token, method: "PUT", body: { mode: "live" } });
  }
  const { data: standings } = await call(`/team/byLeague?leagueId=${leagueId}`, { token: ana });
  const { data: poll } = await call(`/survey/latest/${leagueId}`, { token: ana });
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
  const { past, pastSeason } = await describePastSeason({ call, admin, leagueId });

  const recapPath = `/recap/${standings[0].race.at(-1).episode}`;
  const leaguePath = `/league/${leagueId}`;
  const [visitor, fan, other, noTeam] = [null, "ana", "ben", "admin"].map(screensOf);
  const pollsPath = `${leaguePath}?tab=polls`;
  const graded = gradedPoll(standings, standings[0].race.at(-1).episode);
  const withGradedPoll = (then) => async (page) => {
    await page.route("**/api/survey/leagueAnswers/**", (route) => route.fulfill(ok(graded.ofLeague)));
    await withReply("**/api/survey/myPolls/**", ok([graded.own]), then)(page);
  };
  const ban = { banId: crypto.randomUUID(), ...longName, bannedAt: new Date().toISOString() };
  const showPastSeason = (then) => async (page) => {
    await page.route("**/api/season/past", (route) => route.fulfill(ok(past)));
    await withReply("**/api/season/past/*", ok(pastSeason), then)(page);
  };

  return [
    ...createAccountScreens(),
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
    fan("league-standings", leaguePath),
    fan("league-standings-large-text", leaguePath, async (page) => {
      await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
      await heading("Points by episode")(page);
    }),
    fan("league-team", `${leaguePath}?team=${otherTeam.teamId}`),
    fan(
      "league-team-history",
      leaguePath,
      inTurn(press(/, where they come from$/), heading("Score history")),
    ),
    fan(
      "shared-rank",
      leaguePath,
      withReply("**/api/team/byLeague*", ok(withSharedRank(standings)), sheet(/^T1, shared rank/)),
    ),
    fan("league-corrections", leaguePath, showCorrections),
    fan("league-offline", leaguePath, async (page) => {
      await heading("Points by episode")(page);
      await page.context().setOffline(true);
      await words("You are offline")(page);
    }),
    fan("league-contestants", `${leaguePath}?tab=contestants`),
    fan("player-scores", `${leaguePath}?tab=contestants`, async (page) => {
      await page.getByRole("tabpanel").getByRole("table").getByRole("button").first().click();
      await page.getByRole("dialog").waitFor();
    }),
    fan("league-my-team", `${leaguePath}?tab=my-team`),
    fan("league-polls", pollsPath),
    fan("league-polls-graded", pollsPath, withGradedPoll(heading("The Quietest Camp"))),
    fan("league-answers", pollsPath, withGradedPoll(sheet("How your league answered"))),
    fan("league-settings", `${leaguePath}?tab=settings`),
    fan(
      "league-bans",
      `${leaguePath}?tab=settings`,
      withReply("**/api/league/*/bans", ok([ban]), async (page) =>
        page.getByRole("heading", { name: "Banned" }).scrollIntoViewIfNeeded(),
      ),
    ),
    fan(
      "lift-ban",
      `${leaguePath}?tab=settings`,
      withReply("**/api/league/*/bans", ok([ban]), sheet(/^Lift the ban/)),
    ),
    fan("hand-over-league", `${leaguePath}?tab=settings`, sheet(/^Make .* the owner$/)),
    other("new-invite-link", `/league/${added.leagueId}?tab=settings`, sheet("New Link")),
    other("stop-invite-link", `/league/${added.leagueId}?tab=settings`, sheet("Stop Link")),
    fan("remove-member", `${leaguePath}?tab=settings`, sheet(/^Remove/)),
    fan("leave-league", `${leaguePath}?tab=my-team`, sheet("Leave League")),
    fan("league-not-found", `/league/${crypto.randomUUID()}`, heading("League not found")),
    fan("poll", leaguePath, sheet(/^Weekly poll/)),
    fan(
      "poll-in-progress",
      leaguePath,
      withSingleReply("**/api/survey/open/*", ok([{ ...poll, lockDown: true }]), sheet(/^Weekly poll/)),
    ),
    ...createSpoilerScreens(leaguePath),
    fan("league-menu", leaguePath, openMenu),
    fan("chat", `${leaguePath}?tab=chat`, words("Who saw that coming?")),
    fan("chat-message", `${leaguePath}?tab=chat`, async (page) => {
      await press(/^React, or more about/)(page);
      await page
        .getByRole("button", { name: /^React with/ })
        .first()
        .waitFor();
    }),
    fan("delete-message", `${leaguePath}?tab=chat`, async (page) => {
      const more = page.getByRole("button", { name: /^React, or more about/ });
      await more.last().click();
      await nextSheet("Delete", "Delete this message?")(page);
    }),
    fan(
      "report-message",
      `${leaguePath}?tab=chat`,
      inTurn(press(/^React, or more about/), nextSheet("Report", "Report")),
    ),
    other("chat-empty", `/league/${added.leagueId}?tab=chat`),
    fan("chat-search", `${leaguePath}?tab=chat`, async (page) => {
      await press("Search")(page);
      await page.getByLabel("Search the chat").fill("coming");
      await words("Who saw that coming?")(page);
    }),
    fan("note", leaguePath, fromMenu(/^Note/)),
    fan("scoring", leaguePath, fromMenu("Scoring")),
    fan("sheet-not-loaded", leaguePath, async (page) => {
      await page.route("**/assets/league-parts-*.js", (route) => route.abort());
      await page.reload();
      await fromMenu("Scoring")(page);
    }),
    other("league-before-date", `/league/${added.leagueId}`),
    other("draft-settings-by-owner", `/league/${added.leagueId}?tab=settings`, sheet("Set the Draft")),
    other("no-draft", `/draft/${added.leagueId}`),
    ...(await createDraftScreens({ draftLeagueId, leagueId, call, login })),
  ];
}

/** Answers corrections of a contestant's scores. */
async function showCorrections(page) {
  const about = { playerId: crypto.randomUUID(), firstName: "Adaeze", lastName: "Okonkwo-Reyes", episode: 4 };
  const data = [
    { ...about, statistic: "Individual immunity", from: 5, to: null, at: "2027-01-31T19:00:00.000Z" },
    { ...about, statistic: "Idol found", from: null, to: 3, at: "2027-01-30T19:00:00.000Z" },
    { ...about, statistic: "Votes against", from: -2, to: -4, at: "2027-01-30T18:00:00.000Z" },
  ];
  await page.route("**/api/corrections*", (route) => route.fulfill(ok(data)));
  await page.reload();
  const summary = page.getByText("3 results were corrected");
  await summary.click();
  await summary.scrollIntoViewIfNeeded();
}

/** The first two teams share the first rank, thanks to the polls. */
function withSharedRank([first, second, ...rest]) {
  const shared = { rank: 1, tied: true, totalPoints: first.totalPoints };
  const bonus = second.bonus + first.totalPoints - second.totalPoints;
  return [{ ...first, ...shared }, { ...second, ...shared, bonus }, ...rest];
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
