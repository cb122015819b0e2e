import { draftRoutes } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { DraftRoom } from "../page/draft-room.tsx";
import { logOf, next, players, snapshot, startsAt, turn } from "../state/room-fixture.ts";

const leagueId = testId(900);

/** Opens the sheet in a room joined after the given number of picks; the viewer's team picks second. */
async function openSheet(picks: number | null, desk: "owner" | "admin" = "owner", more: DraftEvent[] = []) {
  const room = await renderDraftRoom(<DraftRoom leagueId={leagueId} backLink={{ to: "/", label: "Back" }} />);
  room.answerJoin(snapshot([...logOf(picks), ...more], { desk }));
  await room.user.click(screen.getByRole("button", { name: "Run the draft" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Run the draft" }));
  const openForm = async (action: RegExp, title: string) => {
    await room.user.click(sheet.getByRole("button", { name: action }));
    return within(await screen.findByRole("dialog", { name: title }));
  };
  return { ...room, sheet, openForm };
}
const whenClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("before the start the owner is led to the league's settings, an admin to the leagues", async () => {
  const { sheet, unmount } = await openSheet(null);
  const link = sheet.getByRole("link", { name: "Change start, order or pick time" });
  expect(link.getAttribute("href")).toBe(`/league/${leagueId}?tab=settings`);
  expect(sheet.queryByRole("button", { name: /^Pause/ })).toBeNull();
  expect(sheet.queryByRole("button", { name: /^End the draft/ })).toBeNull();
  unmount();
  const admin = await openSheet(null, "admin");
  expect(admin.sheet.getByRole("link").getAttribute("href")).toBe("/admin/leagues");
});

test("an action that is not possible says why and cannot be opened", async () => {
  const first = await openSheet(0);
  expect(first.sheet.getByText("No pick has been made yet.")).toBeTruthy();
  expect(first.sheet.queryByRole("button", { name: /^Undo picks/ })).toBeNull();
  first.unmount();
  const { sheet } = await openSheet(1);
  expect(sheet.getByText("You are on the clock. Pick from the list.")).toBeTruthy();
  expect(sheet.queryByRole("button", { name: /^Pick for/ })).toBeNull();
});

test("a pause needs a reason, typed or suggested; success closes the form and the sheet", async () => {
  const { api, user, openForm } = await openSheet(2);
  api.reply(draftRoutes.pause, { message: "" });
  const form = await openForm(/^Pause/, "Pause the draft");
  await user.click(form.getByRole("button", { name: "Pause" }));
  const reason = form.getByLabelText("Reason");
  expect(await form.findByText("Please say why")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(api.requests(draftRoutes.pause)).toEqual([]);
  await user.click(form.getByRole("button", { name: "A short break", pressed: false }));
  expect(reason).toHaveProperty("value", "A short break");
  expect(form.queryByText("Please say why")).toBeNull();
  await user.click(form.getByRole("button", { name: "Pause" }));
  await whenClosed();
  expect(api.requests(draftRoutes.pause)).toMatchObject([
    { params: { leagueId }, body: { reason: "A short break", key: expect.any(String) } },
  ]);
});

test("a paused draft is resumed", async () => {
  const pause: DraftEvent = {
    type: "paused",
    remainingMs: 41_000,
    desk: "owner",
    reason: "A break",
    at: startsAt,
  };
  const { api, user, openForm } = await openSheet(2, "owner", [pause]);
  api.reply(draftRoutes.resume, { message: "" });
  const form = await openForm(/^Resume/, "Resume the draft");
  await user.click(form.getByRole("button", { name: "Everyone is back" }));
  await user.keyboard("{Enter}");
  await user.click(form.getByRole("button", { name: "Resume" }));
  await whenClosed();
  expect(api.requests(draftRoutes.resume).map(({ body }) => body.reason)).toEqual(["Everyone is back"]);
});

test("a retry after a lost answer has the same key, a changed reason a new one", async () => {
  const { api, user, openForm } = await openSheet(2);
  api.disconnect(draftRoutes.pause);
  const form = await openForm(/^Pause/, "Pause the draft");
  await user.click(form.getByLabelText("Reason"));
  await user.paste("Pizza");
  const pause = form.getByRole("button", { name: "Pause" });
  await user.click(pause);
  expect(await form.findByText(/^No answer from the server\. Check the room/)).toBeTruthy();
  await user.click(pause);
  await waitFor(() => expect(api.requests(draftRoutes.pause)).toHaveLength(2));
  api.fail(draftRoutes.pause, 409, "The draft is paused already");
  await user.type(form.getByLabelText("Reason"), "!");
  await user.click(pause);
  expect(await form.findByText("The draft is paused already")).toBeTruthy();
  const [first, second, third] = api.requests(draftRoutes.pause).map(({ body }) => body.key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("time is added from a list or as a number of seconds", async () => {
  const { api, user, openForm } = await openSheet(2);
  api.reply(draftRoutes.addTime, { message: "" });
  const form = await openForm(/^Add time/, "Add time");
  expect(form.getByRole("radio", { name: "30 seconds" })).toHaveProperty("checked", true);
  await user.click(form.getByRole("radio", { name: "Custom" }));
  await user.click(form.getByRole("button", { name: "A difficult choice" }));
  await user.click(form.getByRole("button", { name: "Add Time" }));
  const seconds = form.getByLabelText("Seconds");
  await waitFor(() => expect(seconds.getAttribute("aria-invalid")).toBe("true"));
  expect(api.requests(draftRoutes.addTime)).toEqual([]);
  await user.type(seconds, "4x5");
  expect(seconds).toHaveProperty("value", "45");
  await user.click(form.getByRole("button", { name: "Add Time" }));
  await whenClosed();
  expect(api.requests(draftRoutes.addTime).map(({ body }) => body)).toMatchObject([
    { seconds: 45, reason: "A difficult choice" },
  ]);
});

test("the last picks are listed, newest first, and undone", async () => {
  const { api, user, openForm } = await openSheet(3);
  api.reply(draftRoutes.undo, { message: "" });
  const form = await openForm(/^Undo picks/, "Undo picks");
  const listed = () =>
    within(form.getByRole("list", { name: "Picks to undo" }))
      .getAllByRole("listitem")
      .map((item) => item.textContent);
  expect(listed()).toEqual([expect.stringContaining("Cleo Ruiz")]);
  expect(form.getByRole("button", { name: "One less" })).toHaveProperty("disabled", true);
  await user.click(form.getByRole("button", { name: "One more" }));
  await user.click(form.getByRole("button", { name: "One more" }));
  expect(form.getByRole("button", { name: "One more" })).toHaveProperty("disabled", true);
  expect(listed()).toHaveLength(3);
  await user.click(form.getByRole("button", { name: "One less" }));
  await user.click(form.getByRole("button", { name: "A pick made by mistake" }));
  await user.click(form.getByRole("button", { name: "Undo 2 Picks" }));
  await whenClosed();
  expect(api.requests(draftRoutes.undo).map(({ body }) => body)).toMatchObject([
    { keepPicks: 1, seenPicks: 3, reason: "A pick made by mistake" },
  ]);
});

test("a pick made meanwhile blocks the undo until the current board is shown", async () => {
  const { api, user, receive, openForm } = await openSheet(2);
  api.reply(draftRoutes.undo, { message: "" });
  const form = await openForm(/^Undo picks/, "Undo picks");
  await user.click(form.getByRole("button", { name: "A pick made by mistake" }));
  receive(next(2, turn(3)));
  expect(
    form.getByText("The board has changed since you opened it. Please check it and try again."),
  ).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Undo 1 Pick" }));
  expect(api.requests(draftRoutes.undo)).toEqual([]);
  await user.click(form.getByRole("button", { name: "Show the current board" }));
  expect(form.getByRole("list", { name: "Picks to undo" }).textContent).toContain("Cleo Ruiz");
  await user.click(form.getByRole("button", { name: "Undo 1 Pick" }));
  await whenClosed();
  expect(api.requests(draftRoutes.undo)[0]?.body).toMatchObject({ keepPicks: 2, seenPicks: 3 });
});

test.each([
  ["undo", /^Undo picks/, "Undo picks", "A pick made by mistake", "Undo 1 Pick", draftRoutes.undo],
  [
    "pick",
    /^Pick for/,
    "Pick for Tomas Berg",
    "They told me who they want",
    "Draft Esme",
    draftRoutes.pickFor,
  ],
] as const)(
  "a form (%s) that is being sent does not ask to check the board that it changes itself",
  async (action, button, title, reason, submit, route) => {
    const { api, user, receive, openForm } = await openSheet(2);
    const release = api.hold(route, { message: "" });
    const form = await openForm(button, title);
    if (action === "pick") await user.click(form.getByRole("radio", { name: /^Esme Ruiz/ }));
    await user.click(form.getByRole("button", { name: reason }));
    await user.click(form.getByRole("button", { name: submit }));
    receive(next(2, turn(3)));
    expect(form.queryByText(/^The board has changed/)).toBeNull();
    release();
    await whenClosed();
  },
);

test("the commissioner picks for the owner on the clock", async () => {
  const { api, user, openForm } = await openSheet(2);
  api.reply(draftRoutes.pickFor, { message: "" });
  const form = await openForm(/^Pick for Tomas Berg/, "Pick for Tomas Berg");
  await user.click(form.getByRole("button", { name: "They told me who they want" }));
  await user.click(form.getByRole("button", { name: "Draft" }));
  expect(await form.findByText("Please choose a contestant")).toBeTruthy();
  expect(form.queryByRole("radio", { name: /^Ana Ruiz/ })).toBeNull();
  await user.click(form.getByLabelText("Contestant", { selector: "input" }));
  await user.paste("nobody");
  expect(form.getByText("No available contestant matches.")).toBeTruthy();
  await user.clear(form.getByLabelText("Contestant", { selector: "input" }));
  await user.click(form.getByRole("radio", { name: /^Esme Ruiz/ }));
  await user.click(form.getByRole("button", { name: "Draft Esme" }));
  await whenClosed();
  expect(api.requests(draftRoutes.pickFor).map(({ body }) => body)).toMatchObject([
    { pickNumber: 3, playerId: players[4]?.playerId, reason: "They told me who they want" },
  ]);
});

test("a form for an owner who has picked meanwhile asks to look again, and forgets the choice", async () => {
  const { api, user, receive, openForm } = await openSheet(2);
  const form = await openForm(/^Pick for Tomas Berg/, "Pick for Tomas Berg");
  await user.click(form.getByRole("radio", { name: /^Esme Ruiz/ }));
  await user.click(form.getByRole("button", { name: "They told me who they want" }));
  receive(next(2, turn(3)));
  await user.click(form.getByRole("button", { name: "Draft Esme" }));
  await user.click(form.getByRole("button", { name: "Show the current board" }));
  expect(form.getByRole("button", { name: "Draft" })).toBeTruthy();
  expect(form.queryByRole("radio", { name: /^Cleo Ruiz/ })).toBeNull();
  expect(api.requests(draftRoutes.pickFor)).toEqual([]);
});

test("an admin ends the draft and chooses what becomes of its picks", async () => {
  const { api, user, openForm } = await openSheet(2, "admin");
  api.fail(draftRoutes.abort, 409, "The draft is over");
  const form = await openForm(/^End the draft/, "End the draft");
  expect(form.getByText(/^2 picks were made\./)).toBeTruthy();
  await user.click(form.getByRole("button", { name: "End Draft" }));
  expect(await form.findByText("Please say why")).toBeTruthy();
  await user.click(form.getByRole("radio", { name: /^Undo them/ }));
  await user.click(form.getByLabelText("Reason"));
  await user.paste("The season is over");
  await user.click(form.getByRole("button", { name: "End Draft" }));
  expect(await form.findByText("The draft is over")).toBeTruthy();
  api.reply(draftRoutes.abort, { message: "" });
  await user.click(form.getByRole("button", { name: "End Draft" }));
  expect(await screen.findByText("The draft was ended")).toBeTruthy();
  await whenClosed();
  const [first, second] = api.requests(draftRoutes.abort).map(({ body }) => body);
  expect(first).toMatchObject({ keepPicks: false, reason: "The season is over" });
  expect(second?.key).toBe(first?.key);
});

test("closing a form goes back to the list of actions", async () => {
  const { user, openForm } = await openSheet(2);
  const form = await openForm(/^Add time/, "Add time");
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add time" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Run the draft" })).toBeTruthy();
});

// Covers APP-50.
test("Escape asks before the seconds that were typed are discarded", async () => {
  const { user, openForm } = await openSheet(2);
  const form = await openForm(/^Add time/, "Add time");
  await user.click(form.getByRole("radio", { name: "Custom" }));
  await user.type(form.getByLabelText("Seconds"), "45");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(form.getByLabelText("Seconds")).toHaveProperty("value", "45");
});
