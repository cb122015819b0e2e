import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountRoutes } from "@emberline/contract";
import { Route, Routes } from "react-router";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage, type PageOptions } from "../../testing/render-page.tsx";
import { MainLayout } from "./main-layout.tsx";

beforeEach(() => void vi.spyOn(globalThis, "scrollTo").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const pages = (
  <Routes>
    <Route element={<MainLayout />}>
      <Route index element={<h1>My Teams</h1>} />
      <Route path="/players" element={<h1>Player Performance</h1>} />
      <Route path="*" element={<h1>A page</h1>} />
    </Route>
  </Routes>
);
const open = (options: PageOptions = {}) => renderPage(pages, createFakeApi(), options);
/** The bar of wide screens; phones have the same at the bottom. */
const navigation = () => within(screen.getAllByRole("navigation", { name: "Main" })[0]!);

test("a navigation focuses the content and scrolls to the top; going back does not scroll", async () => {
  const { user } = await open();
  await user.click(navigation().getByRole("link", { name: "Players" }));
  expect(screen.getByRole("heading", { name: "Player Performance" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(scrollTo).toHaveBeenCalledOnce();
  act(() => history.back());
  await waitFor(() => expect(screen.getByRole("heading", { name: "My Teams" })).toBeTruthy());
  expect(scrollTo).toHaveBeenCalledOnce();
});

test("the first tab stop leads to the content", async () => {
  const { user } = await open();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Skip to content" }));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test.each([
  ["/", "Home"],
  ["/players", "Players"],
])("%s marks %s as the current page", async (path, name) => {
  await open({ path });
  const current = navigation()
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page");
  expect(current.map((link) => link.textContent)).toEqual([name]);
});

// Covers ADMIN-23.
test("admins have an Admin item; rights that are granted or revoked show at the next page", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const api = createFakeApi();
    const { user } = await renderPage(pages, api);
    const labels = () =>
      navigation()
        .getAllByRole("link")
        .map((link) => link.textContent);
    const fanLabels = ["Home", "Players", "Notes", "Settings"];
    expect(labels()).toEqual(fanLabels);
    const openLater = async (name: string) => {
      vi.setSystemTime(Date.now() + 10_000);
      await user.click(navigation().getByRole("link", { name }));
    };
    api.reply(accountRoutes.checkAdmin, { verified: true });
    await openLater("Players");
    await waitFor(() => expect(labels()).toEqual([...fanLabels, "Admin"]));
    expect(navigation().getByRole("link", { name: "Admin" }).getAttribute("href")).toBe("/admin");
    api.reply(accountRoutes.checkAdmin, { verified: false });
    await openLater("Home");
    await waitFor(() => expect(labels()).toEqual(fanLabels));
  } finally {
    vi.useRealTimers();
  }
});

// Covers ACCOUNT-16.
test("Settings asks for attention until the address is verified", async () => {
  const { unmount } = await open({ signedInAs: { emailVerified: false } });
  const asking = /^Settings.*please verify your e-mail address$/;
  expect(navigation().getByRole("link", { name: asking })).toBeTruthy();
  unmount();
  await open();
  expect(navigation().getByRole("link", { name: "Settings" })).toBeTruthy();
});

test("the logo leads to the page that the last login named, unless it is on another site", async () => {
  localStorage.setItem("homeTarget", "/league/7");
  const { unmount } = await open();
  const logo = () => within(screen.getByRole("banner")).getAllByRole("link")[0];
  expect(logo()?.getAttribute("href")).toBe("/league/7");
  unmount();
  localStorage.setItem("homeTarget", "//elsewhere.example");
  await open();
  expect(logo()?.getAttribute("href")).toBe("/");
});

test("while the device is offline the page says so", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  await open();
  expect(screen.queryByText("You are offline")).toBeNull();
  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(screen.getByText("You are offline")).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.queryByText("You are offline")).toBeNull();
});
