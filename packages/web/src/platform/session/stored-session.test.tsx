import { accountRoutes, teamRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useShownSince } from "../api/offline/use-shown-since.ts";
import { routeQuery } from "../api/route-query.ts";
import { storeToken } from "../api/token.ts";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { fakeDeviceStore } from "../../testing/fake-device-store.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { useSession } from "./session.tsx";

const LOADED_AT = Date.parse("2026-11-25T20:00:00Z");
const teams = {
  data: [
    {
      teamId: id(1),
      name: "Lantern Bearers",
      league: { leagueId: id(2), name: "Owls", teamsCount: 2, draft: null },
    },
  ],
};

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function Probe() {
  const { user, isAdmin, logout } = useSession();
  const mine = useQuery({ ...routeQuery(teamRoutes.mine), enabled: user !== null });
  const { since, unreachable } = useShownSince();
  return (
    <>
      <p>{user === null ? "nobody" : `${user.username}${isAdmin ? ", an admin" : ""}`}</p>
      <p>{mine.data?.data[0]?.name ?? (mine.isError ? "the teams cannot be loaded" : "no teams")}</p>
      <p>{unreachable && since !== null ? new Date(since).toISOString() : "current"}</p>
      <button type="button" onClick={() => void logout()}>
        Log out
      </button>
    </>
  );
}

// Covers APP-20.
test("without a network the user of the last visit sees what was loaded then, and its age", async () => {
  const stored = fakeDeviceStore();
  const visit = await visitOnline(LOADED_AT);
  visit.unmount();
  expect(stored.size).toBe(2);
  const api = await visitOffline();
  expect(screen.getByText("ana, an admin")).toBeTruthy();
  expect(await screen.findByText("Lantern Bearers")).toBeTruthy();
  expect(await screen.findByText("2026-11-25T20:00:00.000Z")).toBeTruthy();
  answerAll(api, "Renamed");
  act(() => void dispatchEvent(new Event("online")));
  expect(await screen.findByText("Renamed")).toBeTruthy();
  expect(await screen.findByText("current")).toBeTruthy();
});

// Covers APP-20.
test("a reply that an older app stored in another form is not shown", async () => {
  const stored = fakeDeviceStore();
  (await visitOnline(LOADED_AT)).unmount();
  const [key, value] = [...stored].find(([name]) => name.startsWith("reply:"))!;
  stored.set(key, { ...Object(value), reply: { status: "success", data: { teams: [] } } });
  await visitOffline();
  expect(screen.getByText("ana, an admin")).toBeTruthy();
  await waitFor(() => expect(screen.getByText("the teams cannot be loaded")).toBeTruthy());
});

// Covers APP-21.
test("another session on this device sees nothing of it, and a logout deletes it", async () => {
  const stored = fakeDeviceStore();
  const { user, unmount } = await visitOnline(LOADED_AT);
  const before = new Map(stored);
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(screen.getByText("nobody")).toBeTruthy());
  expect(stored.size).toBe(0);
  unmount();
  // As if the logout had not been able to delete it.
  for (const [key, value] of before) stored.set(key, value);
  await visitOffline("ben's token");
  expect(screen.getByText("nobody")).toBeTruthy();
  expect(screen.queryByText("Lantern Bearers")).toBeNull();
});

// Covers APP-21.
test("a logout closes the notifications that the device shows", async () => {
  fakeDeviceStore();
  const close = vi.fn<() => void>();
  const registration = { getNotifications: () => Promise.resolve([{ close }]) };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  });
  const { user } = await visitOnline(LOADED_AT);
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("a session that the server has ended leaves nothing on the device", async () => {
  const stored = fakeDeviceStore();
  (await visitOnline(LOADED_AT)).unmount();
  const api = createFakeApi();
  answerAll(api);
  api.fail(accountRoutes.check, 401);
  await renderPage(<Probe />, api);
  expect(screen.getByText("nobody")).toBeTruthy();
  expect(stored.size).toBe(0);
});

async function visitOnline(at: number) {
  vi.spyOn(Date, "now").mockReturnValue(at);
  const api = createFakeApi();
  answerAll(api);
  const page = await renderPage(<Probe />, api, { isAdmin: true });
  await screen.findByText("Lantern Bearers");
  vi.mocked(Date.now).mockRestore();
  return page;
}

async function visitOffline(token = "test-token"): Promise<FakeApi> {
  const api = createFakeApi();
  for (const route of [accountRoutes.check, accountRoutes.me, accountRoutes.checkAdmin, teamRoutes.mine]) {
    api.disconnect(route);
  }
  storeToken(token);
  await renderPage(<Probe />, api, { signedInAs: null });
  act(() => void dispatchEvent(new Event("offline")));
  return api;
}

function answerAll(api: FakeApi, name = "Lantern Bearers"): void {
  const [team] = teams.data;
  api.reply(teamRoutes.mine, { data: [{ ...team!, name }] });
  api.reply(accountRoutes.check, { verified: true });
}

function id(number: number): string {
  return `00000000-0000-4000-8000-00000000000${number}`;
}
