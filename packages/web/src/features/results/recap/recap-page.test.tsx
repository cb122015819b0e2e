import { recapRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueRecap, recap, recapPlayer } from "../../../testing/recap/recap-fixture.ts";
import { RecapPage } from "./recap-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const open = (episode = 6) =>
  renderPage(<RecapPage renderChart={(rows) => <p>{`Chart of ${rows.length}`}</p>} />, api, {
    path: `/recap/${episode}`,
    pattern: "/recap/:episode",
  });

// Covers RECAP-3, RECAP-8.
test("the recap says how the rank moved, who was passed and what the episode earned", async () => {
  api.reply(recapRoutes.get, { data: recap });
  await open();
  expect(await screen.findByRole("heading", { level: 1, name: "Episode 6: The Quiet Camp" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "You climbed to 1st" })).toBeTruthy();
  expect(screen.getByText("You passed Night Owls.")).toBeTruthy();
  expect(screen.getByText("Contestants").nextSibling?.textContent).toBe("+6");
  expect(screen.getByText("Poll").nextSibling?.textContent).toBe("+10");
  const table = screen.getByRole("table", { name: "How every team moved in episode 6" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(["1 EmbersYou+1646", "2 Night OwlsBen Quinn+944"]);
  expect(within(table).getByRole("img", { name: "Up 1 place" })).toBeTruthy();
  expect(screen.getByText("Chart of 2")).toBeTruthy();
  expect(screen.getByRole("link", { name: "The Reef" }).getAttribute("href")).toBe(
    `/league/${leagueRecap.leagueId}`,
  );
});

// Covers RECAP-4, RECAP-5, RECAP-6.
test("players have their points with the reasons, and who went out is named", async () => {
  api.reply(recapRoutes.get, { data: recap });
  await open();
  const reasons = await screen.findByRole("list", { name: "What Calliope Strand scored" });
  expect([...reasons.children].map((item) => item.textContent)).toEqual([
    "+1Still on the island",
    "+5Individual immunity",
  ]);
  expect(screen.getByRole("heading", { name: "Torch snuffed" }).nextSibling?.textContent).toBe(
    "Hoku StrandQuitMarlin",
  );
  expect(screen.getAllByText("Quit")).toHaveLength(2);
  const best = screen.getByRole("heading", { name: "Best pick" }).parentElement!;
  expect(best.textContent).toBe("Best pick+9Oskar StrandNight Owls");
  const poll = screen.getByRole("heading", { name: "Your poll" }).parentElement!;
  expect(poll.textContent).toBe("Your poll+102 of 3right answers");
});

// Covers RECAP-8.
test("“Why did my points change” lists everything between the old total and the new one", async () => {
  api.reply(recapRoutes.get, { data: recap });
  const { user } = await open();
  const button = await screen.findByRole("button", { name: "Why did my points change?" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await user.click(button);
  const ledger = document.getElementById(button.getAttribute("aria-controls")!)!;
  expect(ledger.textContent).toBe(
    "Before episode 6 30Calliope StrandStill on the island +1Individual immunity +5" +
      "PollWho goes home? +10You said Hoku Strand, Oskar Strand · Right: Hoku StrandAfter episode 6 46",
  );
});

test("two scores of one name are two, and none of them stays behind", async () => {
  const scored = (name: string, points: number) => ({ points, statistic: { name } });
  const recapWith = (...scores: ReturnType<typeof scored>[]) => {
    const players = [recapPlayer("Calliope", { scores })];
    return { data: { ...recap, leagues: [{ ...leagueRecap, players }] } };
  };
  api.reply(recapRoutes.get, recapWith(scored("Idol", 1), scored("Idol", 2), scored("Wins", 3)));
  const { user, queries } = await open();
  await user.click(await screen.findByRole("button", { name: "Why did my points change?" }));
  const shown = () =>
    screen.getAllByText(/^(Idol|Wins)$/).map(({ parentElement }) => parentElement?.textContent);
  expect(shown()).toEqual(["+1Idol", "+2Idol", "+3Wins", "Idol +1", "Idol +2", "Wins +3"]);
  api.reply(recapRoutes.get, recapWith(scored("Wins", 3), scored("Idol", 5)));
  await queries.refetchQueries();
  await waitFor(() => expect(shown()).toEqual(["+3Wins", "+5Idol", "Wins +3", "Idol +5"]));
});

test("an unanswered poll and an episode without points say so", async () => {
  const poll = { answered: false, right: 0, asked: 2, points: 0, questions: [] };
  const players = [recapPlayer("Calliope")];
  api.reply(recapRoutes.get, {
    data: { ...recap, leagues: [{ ...leagueRecap, poll, players, bestPicks: [] }] },
  });
  await open();
  expect(await screen.findByText("You did not answer this one.")).toBeTruthy();
  expect(screen.getByText("No points this time")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: /^Best pick/ })).toBeNull();
});

// Covers RECAP-1.
test("the recaps before and after are one press away", async () => {
  api.reply(recapRoutes.get, { data: recap });
  const { user } = await open();
  await screen.findByRole("link", { name: "Recap of episode 7" });
  api.reply(recapRoutes.get, { data: { ...recap, episode: { ...recap.episode, number: 5 }, next: null } });
  await user.click(screen.getByRole("link", { name: "Recap of episode 5" }));
  await waitFor(() => expect(location.pathname).toBe("/recap/5"));
  expect(await screen.findByRole("heading", { level: 1, name: "Episode 5: The Quiet Camp" })).toBeTruthy();
});

// Covers RECAP-7.
test("without a recap the page does not say whether there is one", async () => {
  api.fail(recapRoutes.get, 404, "There is no recap of this episode");
  await open(9);
  expect(await screen.findByRole("heading", { name: "No recap yet" })).toBeTruthy();
  expect(screen.getByText("Back to My Teams").getAttribute("href")).toBe("/");
});

test("a recap that is no longer to be seen disappears", async () => {
  api.reply(recapRoutes.get, { data: recap });
  const { queries } = await open();
  await screen.findByText("You passed Night Owls.");
  api.fail(recapRoutes.get, 404, "There is no recap of this episode");
  await queries.refetchQueries();
  expect(await screen.findByRole("heading", { name: "No recap yet" })).toBeTruthy();
  expect(screen.queryByText("You passed Night Owls.")).toBeNull();
  expect(document.body.textContent).not.toContain("Quiet Camp");
});

test("a failure can be tried again; without a team there is nothing to recap", async () => {
  api.fail(recapRoutes.get, 503, "Down");
  const { user } = await open();
  expect(await screen.findByText("Something went wrong loading the recap")).toBeTruthy();
  api.reply(recapRoutes.get, { data: { ...recap, leagues: [] } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "No team to recap" })).toBeTruthy();
});

// Covers RECAP-13.
test("a picture without results is offered first; one with results says that it contains them", async () => {
  api.reply(recapRoutes.get, { data: recap });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Share the recap of The Reef" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Share as image" }));
  expect(sheet.getByRole("radio", { name: "No results" })).toHaveProperty("checked", true);
  expect(sheet.getByText(/^This one spoils nothing/)).toBeTruthy();
  await user.click(sheet.getByRole("radio", { name: "My results" }));
  expect(sheet.getByText(/contains results of episode 6/)).toBeTruthy();
});
