import { membershipRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { testLeague as league } from "../../../testing/test-league.ts";
import { LeaveLeague } from "./leave-league.tsx";

const path = `/league/${leagueId}`;

test("leaving asks first and says who becomes the owner; Stay sends nothing", async () => {
  const api = createFakeApi();
  api.fail(membershipRoutes.leave, 409, "The league is being changed");
  const { user } = await renderPage(<LeaveLeague league={league} />, api, { path });
  const leave = screen.getByRole("button", { name: "Leave League" });
  await user.click(leave);
  const dialog = within(await screen.findByRole("dialog", { name: "Leave Night Owls?" }));
  expect(dialog.getByText(/^Ben Ruiz \(Team Ben\) .* becomes the owner\./)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.requests(membershipRoutes.leave)).toEqual([]);
  await user.click(leave);
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("button", { name: "Leave League" }));
  expect(await screen.findByText("The league is being changed")).toBeTruthy();
  expect(location.pathname).toBe(path);
});

test("after leaving, the page of the user's teams opens and nothing of the league stays loaded", async () => {
  const api = createFakeApi();
  api.reply(membershipRoutes.leave, { message: "" });
  const { user, queries } = await renderPage(<LeaveLeague league={league} />, api, { path });
  queries.setQueryData(["league.get", { params: { leagueId } }], "loaded before");
  queries.setQueryData(["league.get", { params: { leagueId: testId(50) } }], "of another league");
  await user.click(screen.getByRole("button", { name: "Leave League" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Leave League" }));
  await waitFor(() => expect(location.pathname).toBe("/"));
  expect(screen.getByText("You left Night Owls")).toBeTruthy();
  expect(api.requests(membershipRoutes.leave).map(({ params }) => params)).toEqual([{ leagueId }]);
  await waitFor(() => expect(queries.getQueriesData({ queryKey: ["league.get"] })).toHaveLength(1));
});

test("who has no team in the league cannot leave it", async () => {
  const watched = { ...league, teams: league.teams.slice(1) };
  await renderPage(<LeaveLeague league={watched} />, createFakeApi(), { path, isAdmin: true });
  expect(screen.queryByRole("button", { name: "Leave League" })).toBeNull();
});
