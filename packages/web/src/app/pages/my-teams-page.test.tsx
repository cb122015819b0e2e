import { teamRoutes, type ReplyOf } from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { MyTeamsPage } from "./my-teams-page.tsx";

const MINUTE_MS = 60_000;

// Covers LEAGUE-8, LEAGUE-9.
test("without a team the page links to the leagues that can be joined", async () => {
  const api = createFakeApi();
  api.reply(teamRoutes.mine, { data: [] });
  await renderPage(<MyTeamsPage />, api);
  expect(await screen.findByText("No Teams Yet")).toBeTruthy();
  expect(
    screen.getByText("You haven't joined any leagues yet. Get started by joining your first league!"),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Join a League" }).getAttribute("href")).toBe("/leagues");
  expect(screen.getByRole("link", { name: "Browse Available Leagues" }).getAttribute("href")).toBe(
    "/leagues",
  );
});

test("teams stand by how soon their draft needs the user, each with its league's draft", async () => {
  const api = createFakeApi();
  api.reply(teamRoutes.mine, {
    data: [
      team(1, "Embers", draft(-9 * 24 * 60, { complete: true })),
      team(2, "Owls", draft(3 * 24 * 60)),
      team(3, "Sparks", null),
      team(4, "Tides", draft(10)),
      team(5, "Kin", draft(-5)),
    ],
  });
  await renderPage(<MyTeamsPage />, api);
  const cards = await screen.findAllByRole("article");
  expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual([
    "Kin",
    "Tides",
    "Owls",
    "Embers",
    "Sparks",
  ]);
  const link = within(cards[0]!).getByRole("link", { name: "Draft live now" });
  expect(link.getAttribute("href")).toBe(`/draft/${testId(15)}`);
  expect(within(cards[1]!).getByText(/^Draft in (9|10) min: the room is open$/)).toBeTruthy();
  expect(within(cards[3]!).getByText("Draft complete")).toBeTruthy();
  expect(within(cards[4]!).getByText("No draft set yet")).toBeTruthy();
});

// Covers LEAGUE-8, TEAM-7, TEAM-13, TEAM-16.
test("a team is renamed; too short a name is not sent", async () => {
  const api = createFakeApi();
  let name = "Embers";
  api.reply(teamRoutes.mine, () => ({ data: [team(1, name, null)] }));
  api.reply(teamRoutes.rename, ({ body }) => {
    ({ name } = body);
    return { message: "Team name changed" };
  });
  const { user } = await renderPage(<MyTeamsPage />, api);
  const view = await screen.findByRole("link", { name: /View League/ });
  expect(view.getAttribute("href")).toBe(`/league/${testId(11)}`);
  expect(screen.getByText("League 1")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Rename Embers" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Team name");
  await user.clear(field);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please enter a valid team name")).toBeTruthy();
  await user.type(field, "ab");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Team name must be at least 3 characters long")).toBeTruthy();
  expect(api.requests(teamRoutes.rename)).toEqual([]);
  await user.type(field, "c");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { name: "abc" })).toBeTruthy();
  expect(await screen.findByText("Team name changed successfully")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a failure offers a retry", async () => {
  const api = createFakeApi();
  api.fail(teamRoutes.mine, 503);
  const { user } = await renderPage(<MyTeamsPage />, api);
  expect(await screen.findByText("Error...")).toBeTruthy();
  api.reply(teamRoutes.mine, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No Teams Yet")).toBeTruthy();
});

// Covers APP-18.
test("a team that is renamed in another tab has its new name here when the user returns", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const api = createFakeApi();
  api.reply(teamRoutes.mine, { data: [team(1, "Embers", null)] });
  await renderPage(<MyTeamsPage />, api);
  expect(await screen.findByRole("heading", { name: "Embers" })).toBeTruthy();
  api.reply(teamRoutes.mine, { data: [team(1, "Embers Reunited", null)] });
  vi.setSystemTime(Date.now() + 11_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  expect(await screen.findByRole("heading", { name: "Embers Reunited" })).toBeTruthy();
});

type Draft = NonNullable<ReplyOf<typeof teamRoutes.mine>["data"][number]["league"]["draft"]>;

const draft = (startsInMinutes: number, change: Partial<Draft> = {}): Draft => ({
  startDate: new Date(Date.now() + startsInMinutes * MINUTE_MS).toISOString(),
  complete: false,
  aborted: false,
  paused: false,
  pickTimeSeconds: 60,
  ...change,
});

const team = (number: number, name: string, leagueDraft: Draft | null) => ({
  teamId: testId(number),
  name,
  league: { leagueId: testId(10 + number), name: `League ${number}`, teamsCount: 4, draft: leagueDraft },
});
