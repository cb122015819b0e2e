import { type ChatMessage, chatRoutes } from "@emberline/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { ChatButton } from "./chat-button.tsx";

const leagueId = testId(1);
const members = [
  { teamId: testId(11), name: "Ada Young", team: "Embers" },
  { teamId: testId(12), name: "Bo Xu", team: "Tides" },
];

const message = (number: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: testId(100 + number),
  episode: 1,
  createdAt: new Date(Date.UTC(2026, 9, 1, 12, number)).toISOString(),
  author: { name: "Ada Young", team: { teamId: testId(11), name: "Embers" }, me: false },
  text: `Message ${number}`,
  removed: null,
  mentions: [],
  reactions: [],
  ...change,
});
const pageOf = (...messages: ChatMessage[]) => ({
  data: { messages: messages.toReversed(), next: null, folded: [], mayRemove: false, mayWrite: true },
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(chatRoutes.state, { data: { unread: 3, mentions: 0, muted: false } });
  api.reply(chatRoutes.markRead, { data: { unread: 0, mentions: 0, muted: false } });
});

async function openChat() {
  const { user, queries } = await renderPage(<ChatButton leagueId={leagueId} members={members} />, api);
  await user.click(await screen.findByRole("button", { name: "Chat, 3 not read" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Chat" }));
  return { user, queries, dialog };
}

// Covers CHAT-15, CHAT-7.
test("messages are in the order in which they were written, and the last one is marked as read", async () => {
  const own = { author: { name: "Bo Xu", team: null, me: true } };
  api.reply(
    chatRoutes.messages,
    pageOf(message(1), message(2, { text: "See https://x.test" }), message(3, own)),
  );
  const { dialog } = await openChat();
  const log = await dialog.findByRole("log", { name: "Messages" });
  const texts = () => [...log.querySelectorAll("p[dir]")].map(({ textContent }) => textContent);
  await waitFor(() => expect(texts()).toEqual(["Message 1", "See https://x.test", "Message 3"]));
  expect(within(log).queryByRole("link")).toBeNull();
  expect(within(log).getAllByText("Ada Young")).toHaveLength(1);
  await waitFor(() =>
    expect(api.requests(chatRoutes.markRead).map(({ params }) => params["messageId"])).toEqual([testId(103)]),
  );
});

// Covers CHAT-7.
test("a message that was loaded while the page was hidden is read once the page is looked at", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  api.reply(chatRoutes.messages, pageOf(message(1)));
  const { dialog } = await openChat();
  await dialog.findByText("Message 1");
  expect(api.requests(chatRoutes.markRead)).toEqual([]);
  visibility.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(api.requests(chatRoutes.markRead)).toHaveLength(1));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(api.requests(chatRoutes.markRead)).toHaveLength(1);
});

// Covers CHAT-7.
test("a message that comes in below what is on the screen is read when the log is scrolled to it", async () => {
  api.reply(chatRoutes.messages, pageOf(message(1)));
  const { dialog, queries } = await openChat();
  const log = await dialog.findByRole("log", { name: "Messages" });
  await waitFor(() => expect(api.requests(chatRoutes.markRead)).toHaveLength(1));
  const height = vi.spyOn(log, "scrollHeight", "get").mockReturnValue(1000);
  fireEvent.scroll(log);
  api.reply(chatRoutes.messages, pageOf(message(1), message(2)));
  await act(() => queries.refetchQueries({ queryKey: [chatRoutes.messages.name] }));
  await dialog.findByText("Message 2");
  expect(api.requests(chatRoutes.markRead)).toHaveLength(1);
  height.mockReturnValue(0);
  fireEvent.scroll(log);
  await waitFor(() => expect(api.requests(chatRoutes.markRead)).toHaveLength(2));
});

// Covers CHAT-15.
test("a link opens the chat once: after it is closed, Back leaves the page", async () => {
  api.reply(chatRoutes.messages, pageOf(message(1)));
  history.replaceState(null, "", "/start");
  history.pushState(null, "", "/");
  const path = "/league/1?show=history&tab=chat";
  const { user } = await renderPage(<ChatButton leagueId={leagueId} members={members} />, api, { path });
  const dialog = await screen.findByRole("dialog", { name: "Chat" });
  expect(location.search).toBe("?show=history");
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(history.state).not.toHaveProperty("sheets"));
  expect(`${location.pathname}${location.search}`).toBe("/league/1?show=history");
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe("/start"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

// Covers CHAT-5.
test("messages about later episodes are counted", async () => {
  const folded = [{ episode: 7, count: 5 }];
  api.reply(chatRoutes.messages, { data: { ...pageOf().data, folded } });
  const { dialog } = await openChat();
  expect(await dialog.findByText("5 messages about episode 7")).toBeTruthy();
});

// Covers CHAT-15.
test("Enter sends, and a message that did not arrive says so and is sent again with its key", async () => {
  api.reply(chatRoutes.messages, pageOf());
  api.fail(chatRoutes.send, 429, "Too many requests. Try again in 20 seconds.");
  const { user, dialog } = await openChat();
  const field = await dialog.findByRole("textbox", { name: "Message" });
  await user.type(field, "Hello{Shift>}{Enter}{/Shift}all{Enter}");
  expect(field).toHaveProperty("value", "");
  expect(await dialog.findByText("Not sent")).toBeTruthy();
  const sent = message(9, { text: "Hello\nall", author: { name: "Bo Xu", team: null, me: true } });
  api.reply(chatRoutes.send, { data: sent });
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(dialog.queryByText("Not sent")).toBeNull());
  const [first, second] = api.requests(chatRoutes.send).map(({ body }) => body);
  expect(first).toMatchObject({ text: "Hello\nall", mentioned: [] });
  expect(second).toEqual(first);
});

// Covers CHAT-13, CHAT-15.
test("an @ offers the members; the chosen one is mentioned, and Enter sends then", async () => {
  api.reply(chatRoutes.messages, pageOf());
  api.reply(chatRoutes.send, { data: message(5, { text: "@Bo Xu" }) });
  const { user, dialog } = await openChat();
  const field = await dialog.findByRole("textbox", { name: "Message" });
  await user.type(field, "@b");
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Bo XuTides"]);
  await user.keyboard("{Enter}");
  expect(field).toHaveProperty("value", "@Bo Xu ");
  expect(dialog.queryByRole("option")).toBeNull();
  await user.keyboard("{Backspace}{Enter}");
  await waitFor(() =>
    expect(api.requests(chatRoutes.send)[0]?.body).toMatchObject({
      text: "@Bo Xu",
      mentioned: [{ teamId: testId(12), start: 0, end: 6 }],
    }),
  );
});

// Covers CHAT-15.
test("Tab leaves the field after a member is chosen, and Escape closes the list before the chat", async () => {
  api.reply(chatRoutes.messages, pageOf());
  const { user, dialog } = await openChat();
  const field = await dialog.findByRole("textbox", { name: "Message" });
  await user.type(field, "@b{Tab}");
  expect(field).toHaveProperty("value", "@Bo Xu ");
  await user.keyboard("{Tab}");
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Send" }));
  await user.type(field, "@a");
  expect(dialog.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{Escape}d");
  expect(dialog.queryByRole("option")).toBeNull();
  expect(screen.getByRole("dialog", { name: "Chat" })).toBeTruthy();
  // What is not sent is kept for the next test too.
  await user.clear(field);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

// Covers CHAT-13.
test("a mention is marked where it was chosen", async () => {
  const mentions = [{ name: "Bo Xu", me: true, start: 9, end: 12 }];
  api.reply(chatRoutes.messages, pageOf(message(1, { text: "@Bo, not @Bo", mentions })));
  const { dialog } = await openChat();
  const log = await dialog.findByRole("log", { name: "Messages" });
  await waitFor(() =>
    expect([...log.querySelectorAll("strong")].map((each) => each.textContent)).toEqual(["@Bo"]),
  );
  expect(log.querySelector("p[dir]")?.innerHTML).toMatch(/^@Bo, not <strong/);
});

// Covers CHAT-10, CHAT-8.
test("a member reacts to a message and reports it, and deletes their own only", async () => {
  api.reply(chatRoutes.messages, pageOf(message(1)));
  api.reply(chatRoutes.react, { data: [{ emoji: "🔥", count: 1, mine: true }] });
  const { user, dialog } = await openChat();
  await user.click(await dialog.findByRole("button", { name: /^React, or more/ }));
  expect(dialog.getByRole("button", { name: "Report the message of Ada Young" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Delete" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "React with 🔥" }));
  await waitFor(() =>
    expect(api.requests(chatRoutes.react)[0]?.body).toEqual({
      emoji: "🔥",
      on: true,
      reactTo: `message:${testId(101)}`,
    }),
  );
});

// Covers CHAT-15.
test("a chat that cannot be loaded says so and is loaded again", async () => {
  api.fail(chatRoutes.messages, 403, "Only members of this league can see it");
  const { user, dialog } = await openChat();
  expect(await dialog.findByText("The chat could not be loaded")).toBeTruthy();
  api.reply(chatRoutes.messages, pageOf());
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("No messages yet")).toBeTruthy();
});

// Covers CHAT-15.
test("a text and a message that did not arrive are still there when the chat is opened again", async () => {
  api.reply(chatRoutes.messages, pageOf());
  api.fail(chatRoutes.send, 503);
  const { user, dialog } = await openChat();
  await user.type(await dialog.findByLabelText("Message"), "First{Enter}");
  expect(await dialog.findByRole("button", { name: "Discard" })).toBeTruthy();
  await user.type(dialog.getByLabelText("Message"), "Second");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: /^Chat/ }));
  const again = within(await screen.findByRole("dialog", { name: "Chat" }));
  expect(await again.findByText("First")).toBeTruthy();
  const field = again.getByLabelText("Message");
  expect(field).toHaveProperty("value", "Second");
  api.reply(chatRoutes.send, ({ body }) => ({ data: message(1, { text: body.text }) }));
  await user.click(again.getByRole("button", { name: "Discard" }));
  await user.type(field, "{Enter}");
  expect(field).toHaveProperty("value", "");
});

// Covers CHAT-19, CHAT-10.
test("an admin without a team reads the chat, and has no field and no reactions to choose", async () => {
  const reacted = message(1, { reactions: [{ emoji: "🔥", count: 2, mine: false }] });
  api.reply(chatRoutes.messages, { data: { ...pageOf(reacted).data, mayRemove: true, mayWrite: false } });
  const { user, dialog } = await openChat();
  expect(await dialog.findByText("You read this as an admin. Members write here.")).toBeTruthy();
  expect(dialog.queryByLabelText("Message")).toBeNull();
  expect(dialog.getByRole("img", { name: "🔥 2" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "🔥 2" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "More about the message of Ada Young" }));
  expect(await dialog.findByRole("button", { name: "Remove" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^React with/ })).toBeNull();
});
