import { teamRoutes, type ReplyOf } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { MyTeamsPage } from "./my-teams-page.tsx";

const MINUTE_MS = 60_000;

test("without a team the page leads to the leagues that can be joined", async () => {
  const api = createFakeApi();
  api.reply(teamRoutes.mine, { data: [] });
  await renderPage(<MyTeamsPage />, api);
  expect(await screen.findByText("No Teams Yet")).toBeTruthy();
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

test("a team is renamed; too short a name is not sent", async () => {
  const api = createFakeApi();
  let name = "Embers";
  api.reply(teamRoutes.mine, () => ({ data: [team(1, name, null)] }));
  api.reply(teamRoutes.rename, ({ body }) => {
    ({ name } = body);
    return { message: "Team name changed" };
  });
  const { user } = await renderPage(<MyTeamsPage />, api);
  await user.click(await screen.findByRole("button", { name: "Rename Embers" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Team name");
  await user.clear(field);
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
