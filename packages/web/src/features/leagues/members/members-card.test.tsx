import { membershipRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { testLeague as league } from "../../../testing/test-league.ts";
import { BannedCard } from "./banned-card.tsx";
import { MembersCard } from "./members-card.tsx";

const ban = { banId: testId(3), firstName: "Ben", lastName: "Ruiz", bannedAt: "2026-03-01T20:00:00.000Z" };

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});

// Covers LEAGUE-49.
test("a member is removed, and banned only if the owner says so", async () => {
  api.reply(membershipRoutes.ban, { message: "Team Ben is out of the league, and its owner is banned" });
  api.reply(membershipRoutes.removeMember, { message: "Team Ben is out of the league" });
  const { user } = await renderPage(<MembersCard league={league} />, api);
  const remove = screen.getByRole("button", { name: "Remove Team Ben" });
  await user.click(remove);
  let dialog = within(await screen.findByRole("dialog", { name: "Remove Team Ben?" }));
  await user.click(dialog.getByLabelText(/^Ban Ben Ruiz from this league/));
  await user.click(dialog.getByRole("button", { name: "Remove and Ban" }));
  expect(await screen.findByText("Team Ben is out of the league, and its owner is banned")).toBeTruthy();
  expect(api.requests(membershipRoutes.ban)).toMatchObject([
    { params: { leagueId }, body: { teamId: testId(2) } },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(remove);
  dialog = within(await screen.findByRole("dialog"));
  // Ticked anew each time.
  await user.click(dialog.getByRole("button", { name: "Remove Team" }));
  await waitFor(() => expect(api.requests(membershipRoutes.removeMember)).toHaveLength(1));
  expect(api.requests(membershipRoutes.ban)).toHaveLength(1);
});

// Covers LEAGUE-50.
test("a ban is listed and lifted after a question; without bans there is nothing", async () => {
  api.reply(membershipRoutes.bans, { data: [ban] });
  api.reply(membershipRoutes.liftBan, { message: "The ban is lifted" });
  const { user } = await renderPage(<BannedCard leagueId={leagueId} />, api);
  expect(await screen.findByRole("heading", { name: "Banned" })).toBeTruthy();
  expect(screen.getByText("Ben Ruiz")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Lift the ban of Ben Ruiz" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Lift the ban of Ben Ruiz?" }));
  api.reply(membershipRoutes.bans, { data: [] });
  await user.click(dialog.getByRole("button", { name: "Lift Ban" }));
  expect(await screen.findByText("The ban is lifted")).toBeTruthy();
  expect(api.requests(membershipRoutes.liftBan)).toMatchObject([{ params: { leagueId, banId: ban.banId } }]);
  await waitFor(() => expect(screen.queryByText("Banned")).toBeNull());
});

test("bans that cannot be loaded can be asked for again", async () => {
  api.fail(membershipRoutes.bans, 500);
  const { user } = await renderPage(<BannedCard leagueId={leagueId} />, api);
  expect(await screen.findByText("The banned users could not be loaded.")).toBeTruthy();
  api.reply(membershipRoutes.bans, { data: [ban] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Ben Ruiz")).toBeTruthy();
});

// Covers LEAGUE-27.
test("the owner hands the league over after a question; one's own team has no such button", async () => {
  api.reply(membershipRoutes.handOver, { message: "" });
  const { user } = await renderPage(<MembersCard league={league} />, api);
  expect(screen.queryByRole("button", { name: /^Make Ana/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Make Ben Ruiz the owner" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Make Ben Ruiz the owner?" }));
  expect(api.requests(membershipRoutes.handOver)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Hand Over" }));
  expect(await screen.findByText("Ben Ruiz owns the league now")).toBeTruthy();
  expect(api.requests(membershipRoutes.handOver)).toMatchObject([
    { params: { leagueId }, body: { teamId: testId(2) } },
  ]);
});

test("the question before a removal has the focus on Cancel", async () => {
  const { user } = await renderPage(<MembersCard league={league} />, api);
  await user.click(screen.getByRole("button", { name: "Remove Team Ben" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Team Ben?" }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Cancel" })));
});
