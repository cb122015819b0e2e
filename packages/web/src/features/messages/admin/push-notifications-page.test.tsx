import { broadcastRoutes, type SentMessage, PushBody } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import {
  PushNotificationsPage,
  toPushBody,
  PUSH_TYPE_CHOICES,
  type PushValues,
  findPushType,
} from "./push-notifications-page.tsx";
import { allUsers } from "./recipients-field.tsx";

const sentMessage = (number: number, change: Partial<SentMessage> = {}): SentMessage => ({
  mailingId: testId(number),
  channel: "push",
  subject: `Message ${number}`,
  createdAt: "2026-03-01T20:00:00.000Z",
  state: "sent",
  recipients: 1,
  sent: 1,
  failed: 0,
  dropped: 0,
  waiting: 0,
  ...change,
});
const sent = (successCount: number, message: string) => ({
  devicesNotified: successCount,
  successCount,
  failureCount: 0,
  unreachableUsers: 0,
  message,
});
const listOf = (...data: SentMessage[]) => ({
  data,
  letters: { waiting: 0, failed: 0 },
  devicesLackingFirebase: 0,
});

/** Each test is another admin: unsent text is kept while the tab is open. */
let admins = 300;
let api: FakeApi;
beforeEach(switchToNextAdmin);
function switchToNextAdmin() {
  admins += 1;
  api = createFakeApi();
  api.reply(broadcastRoutes.sent, listOf());
}
const open = () =>
  renderPage(<PushNotificationsPage />, api, {
    path: "/admin/push-notifications",
    isAdmin: true,
    signedInAs: { userId: testId(admins) },
  });
const sendButton = () => screen.getByRole("button", { name: "Send Message" });
const confirmSending = async (user: Awaited<ReturnType<typeof open>>["user"]) => {
  await user.click(sendButton());
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

// Covers ADMIN-MESSAGE-3, ADMIN-MESSAGE-10, LIMIT-25, SPOILER-70.
test("a title has at most 50 characters and a body 120; all users are chosen at first", async () => {
  await open();
  expect(screen.getByText(/also to those who have not seen the latest episode/)).toBeTruthy();
  expect(screen.getByLabelText("Title")).toHaveProperty("maxLength", 50);
  expect(screen.getByLabelText("Body")).toHaveProperty("maxLength", 120);
  expect(screen.getByRole("radio", { name: /^All Users/, checked: true })).toBeTruthy();
});

test("a message that is changed while it is sent keeps its recipients", async () => {
  const maya = { userId: testId(7), name: "Maya Lane", email: null };
  api.reply(broadcastRoutes.findPushRecipients, { data: { rows: [maya], total: 1, next: null } });
  const release = api.hold(broadcastRoutes.push, sent(1, "Queued for 1 device"));
  const { user, fill } = await open();
  await fill("Title", "Tonight");
  await fill("Body", "Episode 7");
  await user.click(screen.getByRole("radio", { name: "Chosen users" }));
  await user.click(await screen.findByRole("checkbox", { name: "Maya Lane" }));
  await confirmSending(user);
  await user.type(screen.getByLabelText("Body"), "!");
  release();
  expect(await screen.findAllByText("Queued for 1 device")).not.toEqual([]);
  expect(screen.getByLabelText("Title")).toHaveProperty("value", "Tonight");
  expect(screen.getByLabelText("Body")).toHaveProperty("value", "Episode 7!");
  expect(screen.getByRole("radio", { name: "Chosen users", checked: true })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "Maya Lane", checked: true })).toBeTruthy();
});

// Covers ADMIN-MESSAGE-2, ADMIN-MESSAGE-9.
test("a push message is sent with its type and page after a confirmation; errors go with their fields", async () => {
  api.reply(broadcastRoutes.push, sent(3, "Queued for 3 devices"));
  const { user, fill } = await open();
  await user.click(sendButton());
  expect(await screen.findAllByText("Title and body are required")).toHaveLength(2);
  await fill("Title", " Tonight ");
  await fill("Body", "Episode 7");
  expect(screen.queryByText("Title and body are required")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Type"), "Poll");
  expect(screen.getByText("Reaches users with poll reminders on.")).toBeTruthy();
  await fill("Opens (optional)", "players");
  await user.click(sendButton());
  expect(await screen.findByText(/^Please enter a page of this site/)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.clear(screen.getByLabelText("Opens (optional)"));
  await fill("Opens (optional)", "/players");
  await user.click(sendButton());
  const dialog = within(await screen.findByRole("dialog", { name: "Send this to all users?" }));
  expect(dialog.getByText(/^"Tonight" is sent/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Send Message" }));
  expect((await screen.findAllByText("Queued for 3 devices")).length).toBeGreaterThan(0);
  expect(api.requests(broadcastRoutes.push).map(({ body }) => body)).toEqual([
    {
      title: "Tonight",
      body: "Episode 7",
      type: "survey",
      url: "/players",
      targetUsers: "all",
      mailingId: expect.any(String),
    },
  ]);
  expect(screen.getByLabelText("Title")).toHaveProperty("value", "");
});

// Covers ADMIN-MESSAGE-11.
test("users are chosen from those with a device; a failed list of them can be asked for again", async () => {
  api.fail(broadcastRoutes.findPushRecipients, 500);
  api.reply(broadcastRoutes.push, sent(2, "Queued for 2 devices"));
  const { user, fill } = await open();
  await fill("Title", "Hi");
  await fill("Body", "There");
  await user.click(screen.getByRole("radio", { name: /^Chosen users/ }));
  expect(await screen.findByText("Something went wrong loading users")).toBeTruthy();
  const mia = { userId: testId(7), name: "Mia Stone", email: null };
  api.reply(broadcastRoutes.findPushRecipients, { data: { rows: [mia], total: 1, next: null } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const box = await screen.findByRole("checkbox", { name: /^Mia Stone/ });
  await user.click(sendButton());
  expect(await screen.findByText('Please select at least one user or choose "All Users"')).toBeTruthy();
  await user.click(box);
  await confirmSending(user);
  await waitFor(() => expect(api.requests(broadcastRoutes.push)[0]?.body.targetUsers).toEqual([mia.userId]));
});

test("a message that reached no device keeps its text", async () => {
  api.fail(broadcastRoutes.push, 409, "No user has a device");
  const { user, fill } = await open();
  await fill("Title", "Hi");
  await fill("Body", "There");
  await confirmSending(user);
  expect((await screen.findAllByText("No user has a device")).length).toBeGreaterThan(0);
  expect(screen.getByLabelText("Title")).toHaveProperty("value", "Hi");
});

// Covers ADMIN-MESSAGE-19.
test("the page says how many devices no message reaches because the site has no Firebase account", async () => {
  api.reply(broadcastRoutes.sent, { ...listOf(), devicesLackingFirebase: 2 });
  await open();
  expect(await screen.findByText(/2 devices are registered with Firebase/)).toBeTruthy();
});

// Covers ADMIN-MESSAGE-14.
test("a message refused as cancelled gets a new id when it is sent again", async () => {
  api.fail(broadcastRoutes.push, 409, "That message was cancelled");
  const { user, fill } = await open();
  await fill("Title", "Hi");
  await fill("Body", "There");
  await confirmSending(user);
  expect((await screen.findAllByText("That message was cancelled")).length).toBeGreaterThan(0);
  await confirmSending(user);
  await waitFor(() => expect(api.requests(broadcastRoutes.push)).toHaveLength(2));
  const [first, second] = api.requests(broadcastRoutes.push).map(({ body }) => body.mailingId);
  expect(second).not.toBe(first);
});

test("unsent text is still there after the page was left, but not for another admin", async () => {
  const first = await open();
  await first.fill("Title", "Half");
  first.unmount();
  const again = await open();
  expect(screen.getByLabelText("Title")).toHaveProperty("value", "Half");
  again.unmount();
  switchToNextAdmin();
  await open();
  expect(screen.getByLabelText("Title")).toHaveProperty("value", "");
});

// Covers ADMIN-MESSAGE-17.
test("only push messages are listed, and only one being sent can be cancelled", async () => {
  const sending = sentMessage(1, { state: "sending", recipients: 4, failed: 1, waiting: 2 });
  api.reply(broadcastRoutes.sent, listOf(sending, sentMessage(2), sentMessage(3, { channel: "mail" })));
  api.fail(broadcastRoutes.cancel, 409, "Everything was sent meanwhile");
  const { user } = await open();
  expect(await screen.findByText(/1 of 4 devices sent, 1 failed/)).toBeTruthy();
  expect(screen.getByRole("meter", { name: "Progress of Message 1" })).toBeTruthy();
  expect(screen.getByText("Message 2")).toBeTruthy();
  expect(screen.queryByText("Message 3")).toBeNull();
  const buttons = screen.getAllByRole("button", { name: /^Cancel sending/ });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel the rest?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel Sending" }));
  expect(await screen.findByText("Everything was sent meanwhile")).toBeTruthy();
  expect(api.requests(broadcastRoutes.cancel).map(({ params }) => params["mailingId"])).toEqual([testId(1)]);
});

const values: PushValues = {
  title: "Tonight",
  body: "Come!",
  type: "general",
  url: "",
  recipients: allUsers,
};
const errors = (changes: Partial<PushValues>) => findErrors(PushBody, toPushBody({ ...values, ...changes }));

// Covers ADMIN-MESSAGE-2.
test("title, body, a recipient and a page of this site are required", () => {
  expect(errors({})).toBeNull();
  expect(errors({ title: "" })).toEqual({ title: "Title and body are required" });
  expect(errors({ body: " " })).toEqual({ body: "Title and body are required" });
  for (const url of ["players", "//elsewhere.test", "/\\elsewhere.test", "javascript:alert(1)", "https://"]) {
    expect(errors({ url })).toEqual({
      url: "Please enter a page of this site: its address, or its path, which begins with /",
    });
  }
  expect(errors({ url: " /players " })).toBeNull();
  // Only the server knows whether a full URL belongs to this site.
  expect(errors({ url: "https://emberline.test/players" })).toBeNull();
  expect(errors({ recipients: { all: false, chosen: [] } })).toEqual({
    targetUsers: 'Please select at least one user or choose "All Users"',
  });
});

// Covers ADMIN-MESSAGE-6.
test("every push type can be chosen, and no other value", () => {
  expect(PUSH_TYPE_CHOICES.map(({ value }) => findPushType(value))).toEqual(PUSH_TYPE_CHOICES);
  expect(findPushType("other")).toBeUndefined();
});
