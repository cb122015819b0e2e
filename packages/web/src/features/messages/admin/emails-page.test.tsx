import { accountRoutes, broadcastRoutes, type SentMessage, EmailBody } from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { RequireAdmin } from "../../../platform/session/admin/require-admin.tsx";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { testUser } from "../../../testing/test-user.ts";
import {
  EmailsPage,
  toEmailBody,
  emailConfirmation,
  type EmailValues,
  emailStatusText,
} from "./emails-page.tsx";
import { allUsers } from "./recipients-field.tsx";

const sending: SentMessage = {
  mailingId: testId(1),
  channel: "mail",
  subject: "Finale",
  createdAt: "2026-03-01T20:00:00.000Z",
  state: "sending",
  recipients: 5,
  sent: 3,
  failed: 1,
  dropped: 0,
  waiting: 1,
};
const users = [
  { userId: testId(7), name: "Mia Stone", email: "mia@example.com" },
  { userId: testId(8), name: "Noah Lee", email: "noah@example.com" },
];
const sent = (successCount: number, message: string) => ({
  emailsSent: successCount,
  successCount,
  failureCount: 0,
  unreachableUsers: 0,
  message,
});

/** Each test is another admin: unsent text is kept while the tab is open. */
let admins = 200;
let api: FakeApi;
beforeEach(() => {
  admins += 1;
  api = createFakeApi();
  api.reply(broadcastRoutes.sent, {
    data: [],
    letters: { waiting: 0, failed: 0 },
    devicesLackingFirebase: 0,
  });
  api.reply(broadcastRoutes.findEmailRecipients, ({ query }) => {
    const rows = users.filter(({ name }) => name.startsWith(query["search"] ?? ""));
    return { data: { rows, total: rows.length, next: null } };
  });
});
const open = () =>
  renderPage(
    <RequireAdmin>
      <EmailsPage />
    </RequireAdmin>,
    api,
    {
      path: "/admin/emails",
      isAdmin: true,
      signedInAs: { userId: testId(admins) },
    },
  );
const send = () => screen.getByRole("button", { name: "Send Email" });

// Covers ADMIN-MESSAGE-3, ADMIN-MESSAGE-4, ADMIN-MESSAGE-7, ADMIN-MESSAGE-12, LIMIT-25.
test("a subject has at most 100 characters; the priority is low, normal or high, the body text unless it is HTML", async () => {
  await open();
  expect(screen.getByLabelText("Subject")).toHaveProperty("maxLength", 100);
  const priority = within(screen.getByLabelText("Priority"));
  expect(priority.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Low",
    "Normal",
    "High",
  ]);
  expect(screen.getByRole("checkbox", { name: /HTML/, checked: false })).toBeTruthy();
  expect(screen.getByRole("radio", { name: /^All Users/, checked: true })).toBeTruthy();
});

// Covers ADMIN-MESSAGE-4, ADMIN-MESSAGE-12.
test("an email is sent to all users after a confirmation; errors disappear as the fields are filled in", async () => {
  api.reply(broadcastRoutes.email, sent(5, "5 emails are on their way"));
  const { user, fill } = await open();
  await user.click(send());
  expect((await screen.findAllByText("Subject and email body are required")).length).toBeGreaterThan(0);
  await fill("Subject", "Finale");
  expect(screen.getByLabelText("Subject").getAttribute("aria-invalid")).toBeNull();
  await fill("Email body", "Tonight!");
  expect(screen.queryByText("Subject and email body are required")).toBeNull();
  await user.click(send());
  const dialog = within(await screen.findByRole("dialog", { name: "Send this to all users?" }));
  expect(dialog.getByText(/"Finale" is sent right away/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(api.requests(broadcastRoutes.email)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(send());
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("button", { name: "Send Email" }));
  expect((await screen.findAllByText("5 emails are on their way")).length).toBeGreaterThan(0);
  expect(api.requests(broadcastRoutes.email)[0]?.body).toMatchObject({
    subject: "Finale",
    body: "Tonight!",
    targetUsers: "all",
    priority: "normal",
    isHtml: false,
  });
  expect(screen.getByLabelText("Subject")).toHaveProperty("value", "");
});

// Covers ADMIN-MESSAGE-3, ADMIN-MESSAGE-13.
test("recipients are searched and ticked; sending without any is an error", async () => {
  api.reply(broadcastRoutes.email, sent(1, "1 email is on its way"));
  const { user, fill } = await open();
  await fill("Subject", "Finale");
  await fill("Email body", "Tonight!");
  await user.click(screen.getByRole("radio", { name: /^Chosen users/ }));
  await user.click(send());
  expect(await screen.findByText('Please select at least one user or choose "All Users"')).toBeTruthy();
  expect(await screen.findByRole("checkbox", { name: /^Mia/ })).toBeTruthy();
  await fill("Search users", "Noah");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: /^Mia/ })).toBeNull());
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("checkbox", { name: /^Noah/ }));
  expect(screen.queryByText('Please select at least one user or choose "All Users"')).toBeNull();
  await user.click(send());
  const dialog = within(await screen.findByRole("dialog", { name: "Send this to 1 user?" }));
  await user.click(dialog.getByRole("button", { name: "Send Email" }));
  await waitFor(() => expect(api.requests(broadcastRoutes.email)[0]?.body.targetUsers).toEqual([testId(8)]));
});

// Covers ADMIN-MESSAGE-14.
test("when the reply is lost the text is kept, and sending it again uses the same id", async () => {
  api.disconnect(broadcastRoutes.email);
  const { user, fill } = await open();
  await fill("Subject", "Finale");
  await fill("Email body", "Tonight!");
  for (let attempt = 1; attempt <= 2; attempt++) {
    await user.click(send());
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Send Email" }));
    await waitFor(() => expect(api.requests(broadcastRoutes.email)).toHaveLength(attempt));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await screen.findAllByText(/Your text is still here/)).length).toBeGreaterThan(0);
  }
  const [first, second] = api.requests(broadcastRoutes.email).map(({ body }) => body.mailingId);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(screen.getByLabelText("Subject")).toHaveProperty("value", "Finale");
});

test("a lost answer is repeated with the same id after the page was left, and what is sent is gone", async () => {
  api.disconnect(broadcastRoutes.email);
  const first = await open();
  const confirm = async ({ user }: typeof first) => {
    await user.click(send());
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Send Email" }));
  };
  await first.fill("Subject", "Finale");
  await first.fill("Email body", "Tonight!");
  await confirm(first);
  expect((await screen.findAllByText(/no one receives it twice/)).length).toBeGreaterThan(0);
  first.unmount();
  const again = await open();
  expect(screen.getByLabelText("Subject")).toHaveProperty("value", "Finale");
  expect(screen.getByRole("button", { name: "Start over" })).toBeTruthy();
  const release = api.hold(broadcastRoutes.email, sent(1, "1 email is on its way"));
  await confirm(again);
  await waitFor(() => expect(api.requests(broadcastRoutes.email)).toHaveLength(2));
  again.unmount();
  release();
  const [one, other] = api.requests(broadcastRoutes.email).map(({ body }) => body.mailingId);
  expect(other).toBe(one);
  await open();
  await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveProperty("value", ""));
});

test("an admin's unsent draft is kept for that admin while another user is logged in on the same tab", async () => {
  const { fill } = await open();
  await fill("Subject", "About Moana");
  const logIn = (admin: number) => {
    api.reply(accountRoutes.me, { data: { ...testUser, userId: testId(admin) } });
    act(() => {
      localStorage.setItem("jwt", `token of ${admin}`);
      dispatchEvent(new StorageEvent("storage", { key: "jwt" }));
    });
  };
  logIn(1000);
  await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveProperty("value", ""));
  logIn(admins);
  await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveProperty("value", "About Moana"));
});

// Covers ADMIN-MESSAGE-17.
test("sent messages show their progress, and the rest can be cancelled", async () => {
  api.reply(broadcastRoutes.sent, {
    data: [sending],
    letters: { waiting: 0, failed: 0 },
    devicesLackingFirebase: 0,
  });
  api.reply(broadcastRoutes.cancel, { message: "The rest is cancelled" });
  const { user } = await open();
  expect(await screen.findByText(/3 of 5 emails sent, 1 failed/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel sending, Finale" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel the rest?" }));
  api.reply(broadcastRoutes.sent, {
    data: [{ ...sending, state: "cancelled", dropped: 1, waiting: 0 }],
    letters: { waiting: 0, failed: 0 },
    devicesLackingFirebase: 0,
  });
  await user.click(dialog.getByRole("button", { name: "Cancel Sending" }));
  expect(await screen.findByText("The rest is cancelled")).toBeTruthy();
  expect(await screen.findByText("Cancelled")).toBeTruthy();
});

test("nothing sent yet, a failed list and undelivered emails have texts of their own", async () => {
  api.fail(broadcastRoutes.sent, 500);
  const { unmount } = await open();
  expect(await screen.findByText("Something went wrong. Trying again in a minute.")).toBeTruthy();
  unmount();
  api.reply(broadcastRoutes.sent, {
    data: [],
    letters: { waiting: 1, failed: 0 },
    devicesLackingFirebase: 0,
  });
  await open();
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
  expect(screen.getByText(/^1 code, reminder or other single email is waiting/)).toBeTruthy();
});

test("single emails that could not be delivered are counted until there are none", async () => {
  api.reply(broadcastRoutes.sent, {
    data: [],
    letters: { waiting: 2, failed: 1 },
    devicesLackingFirebase: 0,
  });
  const { queries } = await open();
  const text = /code, reminder or other single email of the last week could not be delivered/;
  expect((await screen.findByText(text)).textContent).toContain(
    "See the server's log. 2 more are waiting to be sent.",
  );
  api.reply(broadcastRoutes.sent, {
    data: [],
    letters: { waiting: 0, failed: 0 },
    devicesLackingFirebase: 0,
  });
  await queries.invalidateQueries();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

const values: EmailValues = {
  subject: "Finale",
  body: "Tonight!",
  isHtml: false,
  priority: "normal",
  recipients: allUsers,
};
const errors = (changes: Partial<EmailValues>) =>
  findErrors(EmailBody, toEmailBody({ ...values, ...changes }));

test("subject, body and a recipient are required", () => {
  expect(errors({})).toBeNull();
  expect(errors({ subject: " " })).toEqual({ subject: "Subject and email body are required" });
  expect(errors({ body: "" })).toEqual({ body: "Subject and email body are required" });
  expect(errors({ recipients: { all: false, chosen: [] } })).toEqual({
    targetUsers: 'Please select at least one user or choose "All Users"',
  });
});

test("the confirmation names the recipients and the subject", () => {
  expect(emailConfirmation(values).title).toBe("Send this to all users?");
  expect(emailConfirmation({ ...values, recipients: { all: false, chosen: ["1"] } }).title).toBe(
    "Send this to 1 user?",
  );
  expect(emailConfirmation(values).children).toContain('"Finale"');
});

test.each([
  [0, 0, null],
  [
    1,
    0,
    "1 code, reminder or other single email is waiting to be sent. If this persists, see the server's log.",
  ],
  [
    2,
    0,
    "2 codes, reminders or other single emails are waiting to be sent. If this persists, see the server's log.",
  ],
  [
    0,
    1,
    "1 code, reminder or other single email of the last week could not be delivered. See the server's log.",
  ],
  [
    1,
    2,
    "2 codes, reminders or other single emails of the last week could not be delivered. See the server's log. 1 more is waiting to be sent.",
  ],
  [
    3,
    1,
    "1 code, reminder or other single email of the last week could not be delivered. See the server's log. 3 more are waiting to be sent.",
  ],
])("%i waiting and %i failed emails: %s", (waiting, failed, expected) => {
  expect(emailStatusText({ waiting, failed })).toBe(expected);
});
