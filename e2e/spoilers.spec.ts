import { expect, test } from "@playwright/test";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { openBrowser, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { refresh, visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "season 49 3" });
});
test.afterAll(() => server.stop());

// Covers SPOILER-2, SPOILER-5, SPOILER-12.
test("of two fans one sees a new score at once, the other once they say that they have watched", async ({
  browser,
}) => {
  const [ana, ben] = [await openBrowser(browser, server), await openBrowser(browser, server)];
  await Promise.all([signUp(ana, server, "Ana", null), signUp(ben, server, "Ben", null)]);
  const league = { name: "Night Owls", teamName: "Embers", privateInd: false, password: null };
  const { leagueId } = await (
    await callsOf(ana, server)
  )<{ leagueId: string }>("POST", "/league/add", league);
  await (
    await callsOf(ben, server)
  )("POST", "/league/join", { leagueId, teamName: "Owls", leaguePassword: null });
  const bar = ben.getByRole("region", { name: "What you have seen" });

  await test.step("the second fan says that they watch later, up to episode 2", async () => {
    await visit(ben, "/");
    await expect(ben.getByRole("heading", { name: "Do you watch when it airs?" })).toBeVisible();
    await ben.getByRole("radio", { name: /^I watch later/ }).check();
    await ben.getByLabel("The last episode that you have seen").selectOption("2");
    await ben.getByRole("button", { name: "Save" }).click();
    await ben
      .getByRole("dialog", { name: /^Hide episodes 3 to/ })
      .getByRole("button", { name: "Hide Results" })
      .click();
    await expect(bar.getByText("Seen up to episode 2")).toBeVisible();
    await expect(ben.getByRole("heading", { name: "Do you watch when it airs?" })).toHaveCount(0);
  });

  await test.step("an admin scores episode 3: only the first fan sees it", async () => {
    const admin = await adminCalls(server);
    const [player] = await admin<{ playerId: string }[]>("GET", "/players");
    const [statistic] = await admin<{ statisticId: string }[]>("GET", "/statistic");
    const episodes = await admin<{ episodeId: string; number: number }[]>("GET", "/episode/admin");
    const episode = episodes.find(({ number }) => number === 3);
    await admin("POST", "/episodeStatistic", {
      playerId: player?.playerId,
      statisticId: statistic?.statisticId,
      episodeId: episode?.episodeId,
      points: 9000,
    });
    await visit(ana, "/players");
    await expect(ana.getByText(/9,0\d\d/).first()).toBeVisible();
    await visit(ben, "/players");
    await expect(ben.getByRole("article").first()).toBeVisible();
    await expect(ben.getByText(/9,0\d\d/)).toHaveCount(0);
  });

  await test.step("one press shows the recap and the score, also in another tab", async () => {
    const other = await ben.context().newPage();
    await visit(other, "/players");
    await expect(other.getByRole("article").first()).toBeVisible();
    await bar.getByRole("button", { name: "I have watched 3" }).click();
    await expect(ben).toHaveURL(/\/recap\/3$/);
    await expect(bar.getByText("Seen up to episode 3")).toBeVisible();
    await expect(other.getByText(/9,0\d\d/).first()).toBeVisible();
    await visit(ben, "/settings#spoilers");
    // A choice that hides more is saved at once, after a question that covers the form.
    await ben.getByLabel("The last episode that you have seen").selectOption("2");
    await ben.getByRole("button", { name: "Hide Results" }).click();
    await expect(bar.getByText("Seen up to episode 2")).toBeVisible();
    await expect(other.getByRole("article").first()).toBeVisible();
    await expect(other.getByText(/9,0\d\d/)).toHaveCount(0);
    await refresh(ben);
    await expect(bar.getByRole("button", { name: "I have watched 3" })).toBeVisible();
  });
});
