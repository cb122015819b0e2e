import { ruleRoutes, seasonRoutes } from "@emberline/contract";
import { CLASSIC_RULES, type LabInput, type LabSeason } from "@emberline/game";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { answerLab, type LabAnswer } from "./lab-answers.ts";
import { RuleLabPage } from "./rule-lab-page.tsx";

const season: LabSeason = {
  name: "The Small Isle",
  players: ["Ann Lee", "Bo Ray", "Cy Fox", "Di Wood"].map((name, index) => ({ name, place: index + 1 })),
  episodes: [1, 2],
  statistics: ["Idol", "Vote"],
  values: [5, -1],
  exits: [{ player: 3, episode: 1, returned: null }],
  scores: [
    [0, 1, 0, 5],
    [1, 1, 1, -1],
    [0, 2, 0, 10],
  ],
};
const file = { name: season.name, players: season.players.map(({ name }) => name), url: "/small.json" };

/** Plays at once, unless the test holds the answers. */
class FakeWorker extends EventTarget {
  static answers: "all" | "none" | "error" | "refused" = "all";
  static terminated = 0;
  constructor() {
    super();
    if (FakeWorker.answers === "refused") throw new Error("no workers here");
  }
  postMessage(input: LabInput) {
    if (FakeWorker.answers === "error") this.dispatchEvent(new Event("error"));
    const post = (data: LabAnswer) => this.dispatchEvent(Object.assign(new Event("message"), { data }));
    if (FakeWorker.answers === "all") answerLab(input, post);
    else post({ done: 20 });
  }
  terminate() {
    FakeWorker.terminated += 1;
  }
}

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  FakeWorker.answers = "all";
  FakeWorker.terminated = 0;
  vi.stubGlobal("Worker", FakeWorker);
});

/** Answers the season's file, and the API as before. */
function serveSeason(answer: () => Promise<Response>): void {
  const others = fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    url === file.url ? answer() : others(url, init),
  );
}
const asJson = () => Promise.resolve(Response.json(season));

async function show(rules = CLASSIC_RULES) {
  api.reply(ruleRoutes.get, {
    data: { rules, changes: [], needsReason: false, isDrafted: false, isBegun: false, nextEpisode: 1 },
  });
  const path = `/league/${leagueId}/rules/lab`;
  const page = <RuleLabPage files={[file]} />;
  const view = await renderPage(page, api, { path, pattern: "/league/:leagueId/rules/lab" });
  const run = async () => {
    await view.user.selectOptions(await screen.findByLabelText("Season"), season.name);
    await view.user.click(screen.getByRole("button", { name: "Run" }));
  };
  return { ...view, run };
}

const cellsOf = (table: string, row: string) =>
  within(screen.getByRole("table", { name: table }))
    .getAllByRole("row")
    .map((one) =>
      within(one)
        .queryAllByRole("cell")
        .map(({ textContent }) => textContent),
    )
    .concat(
      within(screen.getByRole("table", { name: table }))
        .getAllByRole("rowheader")
        .map(({ textContent, parentElement }) => [textContent, parentElement!.textContent]),
    )
    .find(([first]) => first === row)?.[1];

// Covers LAB-1, LAB-5.
test("a member tries the rules of the league on a season that they choose", async () => {
  serveSeason(asJson);
  const idol = { statisticId: testId(1), name: "Idol", siteValue: 5, value: 10 };
  const fire = { statisticId: testId(2), name: "Fire", siteValue: 1, value: 2 };
  const { run, user } = await show({ ...CLASSIC_RULES, pollWeight: 0, statisticValues: [idol, fire] });
  await user.click(await screen.findByRole("button", { name: "Run" }));
  expect(screen.getByText("Please choose a season")).toBeTruthy();
  expect(screen.getByText("It does not play these rules: Poll points.")).toBeTruthy();
  await run();
  expect(document.activeElement).toBe(await screen.findByRole("heading", { name: season.name }));
  expect(screen.getByText("Rules: those of this league")).toBeTruthy();
  expect(screen.getByText("1,000 drafts of 2 teams with the seed 1")).toBeTruthy();
  expect(screen.getByText(/^Own values change nothing here: “Fire”\. /)).toBeTruthy();
  // Two teams share all points: 14 by Classic, and 29.
  expect(cellsOf("Results", "Points of a team")).toBe("Points of a team14.57");
  expect(cellsOf("Results", "Points of Ann Lee, who won the show")).toMatch(/show3015$/);
  expect(cellsOf("What each statistic is worth to a team", "Idol")).toBe("Idol157.5");
  expect(cellsOf("What each statistic is worth to a team", "Vote")).toBe("Vote-0.5-0.5");
  expect(await screen.findByRole("img", { name: /^Lead of the first team by episode/ })).toBeTruthy();
});

// Covers LAB-6.
test("rules that cannot be played are named", async () => {
  serveSeason(asJson);
  const { run, user, fill } = await show({ ...CLASSIC_RULES, rosterSize: 1, copies: null });
  await user.clear(await screen.findByLabelText("Teams"));
  await fill("Teams", "5");
  await run();
  expect(await screen.findByText("Classic cannot be played")).toBeTruthy();
  expect(cellsOf("Results", "Contestants that a team drafts")).toMatch(/drafts1–$/);
});

// Covers LAB-6.
test("when neither can be played, no empty tables are shown", async () => {
  serveSeason(asJson);
  const { run, user, fill } = await show();
  await user.clear(await screen.findByLabelText("Teams"));
  await fill("Teams", "5");
  await run();
  expect(await screen.findByText("These rules cannot be played")).toBeTruthy();
  expect(screen.getByText("Classic cannot be played")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

// Covers LAB-2.
test("without a season that the site does not play there is nothing to try", async () => {
  api.reply(seasonRoutes.past, { data: [{ seasonId: leagueId, name: "the small isle" }] });
  await show();
  expect(await screen.findByText("No past season to try")).toBeTruthy();
});

// Covers LAB-8.
test("progress is shown, and a run can be cancelled", async () => {
  serveSeason(asJson);
  FakeWorker.answers = "none";
  const { run, user } = await show();
  await run();
  expect(await screen.findByText("20 of 1,000 drafts")).toBeTruthy();
  expect(screen.getByRole("meter", { name: "Drafts that are played" }).getAttribute("aria-valuenow")).toBe(
    "20",
  );
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("meter")).toBeNull();
  expect(FakeWorker.terminated).toBe(1);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Run" }));
});

// Covers LAB-8.
test("a season that cannot be loaded, and a worker that fails, are stated; the next run begins again", async () => {
  let answer: () => Promise<Response> = () => Promise.reject(new TypeError("offline"));
  serveSeason(() => answer());
  const { run, user } = await show();
  await run();
  expect(await screen.findByText("The season could not be loaded")).toBeTruthy();
  answer = () => Promise.resolve(new Response("", { status: 404 }));
  await user.click(screen.getByRole("button", { name: "Run" }));
  expect(await screen.findByText("The season could not be loaded")).toBeTruthy();
  answer = asJson;
  FakeWorker.answers = "error";
  await user.click(screen.getByRole("button", { name: "Run" }));
  expect(await screen.findByText("The simulation stopped with an error")).toBeTruthy();
  FakeWorker.answers = "refused";
  await user.click(screen.getByRole("button", { name: "Run" }));
  expect(await screen.findByText("The simulation stopped with an error")).toBeTruthy();
  expect(screen.queryByRole("meter")).toBeNull();
  FakeWorker.answers = "all";
  await user.click(screen.getByRole("button", { name: "Run" }));
  expect(await screen.findByRole("table", { name: "Results" })).toBeTruthy();
});
