import { chatRoutes, leagueRoutes, type Reaction, REACTIONS } from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { emitEvent } from "../../../platform/events/events.ts";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testLeague } from "../../../testing/test-league.ts";
import { testId } from "../../../testing/test-id.ts";
import { REACTION_EMOJIS, withChange } from "./use-reactions.ts";
import { Reactions } from "./reactions.tsx";

const leagueId = testId(1);
const reactTo = `recap:${testId(2)}`;
const source = { leagueId, reactionsOf: reactTo, reactTo, label: "the recap" };

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const stored = (...reactions: Reaction[]) =>
  api.reply(chatRoutes.reactions, { data: [{ reactTo, reactions }] });
const names = (row: HTMLElement) =>
  within(row)
    .getAllByRole("button")
    .map(
      (button) =>
        `${button.getAttribute("aria-label")}${button.getAttribute("aria-pressed") === "true" ? " (mine)" : ""}`,
    );
const findRow = () => screen.findByRole("group", { name: "Reactions to the recap" });
const ADD = "Add a reaction to the recap";

// Covers CHAT-17.
test("a chosen reaction shows at once, goes to the server and is taken back", async () => {
  stored({ emoji: "🔥", count: 2, mine: false });
  const release = api.hold(chatRoutes.react, { data: [{ emoji: "🔥", count: 3, mine: true }] });
  const { user } = await renderPage(<Reactions {...source} />, api);
  const row = await findRow();
  expect(names(row)).toEqual(["Fire, 2", ADD]);
  await user.click(within(row).getByRole("button", { name: ADD }));
  expect(within(row).getAllByRole("button")).toHaveLength(REACTIONS.length + 1);
  await user.click(within(row).getByRole("button", { name: "Fire, 2" }));
  expect(names(row)).toEqual(["Fire, 3 (mine)", ADD]);
  expect(document.activeElement).toBe(within(row).getByRole("button", { name: ADD }));
  release();
  await waitFor(() =>
    expect(api.requests(chatRoutes.react)[0]?.body).toEqual({ reactTo, emoji: "🔥", on: true }),
  );
  api.reply(chatRoutes.react, { data: [{ emoji: "🔥", count: 2, mine: false }] });
  await user.click(within(row).getByRole("button", { name: "Fire, 3" }));
  expect(names(row)).toEqual(["Fire, 2", ADD]);
  await waitFor(() => expect(api.requests(chatRoutes.react)[1]?.body).toMatchObject({ on: false }));
});

// Covers CHAT-17.
test("a reaction that is refused, or cannot be sent, goes again with a message", async () => {
  stored({ emoji: "👍", count: 1, mine: true });
  api.fail(chatRoutes.react, 404, "What you react to is not there any more");
  const { user } = await renderPage(<Reactions {...source} />, api);
  const row = await findRow();
  await user.click(within(row).getByRole("button", { name: "Thumbs up, 1" }));
  expect(await screen.findByText("What you react to is not there any more")).toBeTruthy();
  await waitFor(() => expect(names(row)).toEqual(["Thumbs up, 1 (mine)", ADD]));
  api.disconnect(chatRoutes.react);
  await user.click(within(row).getByRole("button", { name: ADD }));
  await user.click(within(row).getByRole("button", { name: "Sad, 0" }));
  expect(await screen.findByText(/^Your reaction was not saved/)).toBeTruthy();
  await waitFor(() => expect(names(row)).toEqual(["Thumbs up, 1 (mine)", ADD]));
});

// Covers CHAT-17.
test("reactions of others come with the event stream; Escape closes the choice", async () => {
  stored();
  const { user } = await renderPage(<Reactions {...source} />, api);
  const row = await findRow();
  await user.click(within(row).getByRole("button", { name: ADD }));
  await user.keyboard("{Escape}");
  expect(names(row)).toEqual([ADD]);
  stored({ emoji: "😮", count: 4, mine: false });
  emitEvent({ type: "reaction", number: 1, leagueId, episode: null, data: {} });
  await waitFor(() => expect(names(row)).toEqual(["Surprised, 4", ADD]));
});

// Covers CHAT-17, CHAT-6.
test("nothing is offered to those who may not react", async () => {
  api.fail(chatRoutes.reactions, 404, "What you ask for is not there any more");
  await renderPage(<Reactions {...source} />, api);
  await waitFor(() => expect(api.requests(chatRoutes.reactions)).toHaveLength(1));
  expect(screen.queryByRole("group")).toBeNull();
});

// Covers CHAT-10, CHAT-17.
test("an admin without a team in the league sees the counts only, one with a team reacts", async () => {
  stored({ emoji: "🔥", count: 2, mine: false });
  api.reply(leagueRoutes.get, { data: { ...testLeague, teams: testLeague.teams.slice(1) } });
  const { queries } = await renderPage(<Reactions {...source} />, api, { isAdmin: true });
  const row = await findRow();
  expect(within(row).getByRole("img", { name: "Fire, 2" })).toBeTruthy();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(within(row).queryByRole("button")).toBeNull();
  api.reply(leagueRoutes.get, { data: testLeague });
  await act(() => queries.invalidateQueries());
  await waitFor(() =>
    expect(names(screen.getByRole("group", { name: "Reactions to the recap" }))).toEqual(["Fire, 2", ADD]),
  );
});

test("all reactions of the contract are offered; a change that is stored already changes nothing", () => {
  expect(REACTION_EMOJIS).toEqual([...REACTIONS]);
  const mine: Reaction[] = [{ emoji: "🔥", count: 2, mine: true }];
  expect(withChange(mine, { emoji: "🔥", on: true })).toEqual(mine);
  expect(withChange(mine, { emoji: "🔥", on: false })).toEqual([{ emoji: "🔥", count: 1, mine: false }]);
});
