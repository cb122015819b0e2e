import { accountRoutes, calendarRoutes, myAccountRoutes, passkeyRoutes } from "@emberline/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createSaveQueue } from "../../platform/api/save-queue.ts";
import { RequireUser } from "../../platform/session/guards.tsx";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { testUser } from "../../testing/test-user.ts";
import { SettingsPage } from "./settings-page.tsx";

const admin = { ...testUser, userId: testId(9), username: "jeff", firstName: "Jeff", lastName: "Stone" };

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(calendarRoutes.get, { data: null });
  api.reply(passkeyRoutes.list, { data: [] });
  api.reply(myAccountRoutes.sessions, { data: [] });
  api.reply(myAccountRoutes.change, { message: "Saved" });
});

// Covers ACCOUNT-76.
test("what one user has typed is neither shown to the next user of the browser nor saved for them", async () => {
  await openSettings();
  await typeName("Anabel");
  fireEvent.click(emailCheckbox());
  const isOn = emailCheckbox().checked;
  const finishCheck = api.delay(accountRoutes.me);
  logInElsewhere();
  // The page has not noticed yet who is logged in now.
  fireEvent.click(card("Personal Information").getByRole("button", { name: "Save" }));
  await waitFor(() => expect(api.requests(myAccountRoutes.change)).toHaveLength(1));
  expect(api.requests(myAccountRoutes.change)).toMatchObject([{ token: "test-token" }]);
  finishCheck();
  expect(await screen.findByText("jeff")).toBeTruthy();
  expect(screen.getByText("Stone")).toBeTruthy();
  expect(screen.queryByLabelText("First Name")).toBeNull();
  expect(emailCheckbox().checked).toBe(!isOn);
});

// Covers ACCOUNT-76.
test("a save that ends after another user has logged in changes nothing for them", async () => {
  const finishSave = api.hold(myAccountRoutes.change, { message: "Saved" });
  await openSettings();
  await typeName("Anabel");
  fireEvent.click(card("Personal Information").getByRole("button", { name: "Save" }));
  await waitFor(() => expect(api.requests(myAccountRoutes.change)).toHaveLength(1));
  logInElsewhere();
  expect(await screen.findByText("jeff")).toBeTruthy();
  await act(async () => {
    finishSave();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(screen.getByText("Jeff")).toBeTruthy();
  expect(screen.queryByText("Name updated successfully")).toBeNull();
});

// Covers ACCOUNT-76.
test("a value that waits to be saved is not sent with the next user's token", async () => {
  await openSettings();
  const sent: string[] = [];
  const scores = createSaveQueue<string>({
    save: (_, value) => Promise.resolve(sent.push(value)),
    delayMs: 60_000,
  });
  scores.put("cell", "5");
  logInElsewhere();
  expect(await screen.findByText("jeff")).toBeTruthy();
  scores.flush();
  await scores.settled();
  expect(sent).toEqual([]);
  expect(scores.find("cell")).toMatchObject({ value: "5", status: "failed" });
});

test("a logout does not end the session that another user has begun in another tab", async () => {
  api.reply(accountRoutes.logout, {});
  const { user } = await openSettings();
  localStorage.setItem("jwt", "token-of-jeff");
  api.reply(accountRoutes.me, { data: admin });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(api.requests(accountRoutes.logout)).toMatchObject([{ token: "test-token" }]));
  await waitFor(() =>
    expect(api.requests(accountRoutes.me).at(-1)).toMatchObject({ token: "token-of-jeff" }),
  );
  expect(localStorage.getItem("jwt")).toBe("token-of-jeff");
});

const openSettings = () =>
  renderPage(
    <RequireUser>
      <SettingsPage />
    </RequireUser>,
    api,
    { path: "/settings", pattern: "/settings" },
  );

async function typeName(name: string): Promise<void> {
  fireEvent.click(card("Personal Information").getByRole("button", { name: "Edit" }));
  fireEvent.change(await screen.findByLabelText("First Name"), { target: { value: name } });
}

const emailCheckbox = () => card("Email Preferences").getAllByRole<HTMLInputElement>("checkbox")[0]!;

const card = (name: string) =>
  within(screen.getByRole("heading", { name }).closest<HTMLElement>("section") ?? document.body);

/** The event that the browser fires when another tab has stored a value. */
function logInElsewhere(): void {
  api.reply(accountRoutes.me, { data: admin });
  localStorage.setItem("jwt", "token-of-jeff");
  dispatchEvent(new StorageEvent("storage", { key: "jwt" }));
}
