import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Route, Routes } from "react-router";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { adminSections } from "../admin-sections.ts";
import { AdminLayout } from "./admin-layout.tsx";

const pages = (
  <Routes>
    <Route element={<AdminLayout sections={adminSections} />}>
      <Route path="*" element={<h1>A page</h1>} />
    </Route>
  </Routes>
);
const open = () => renderPage(pages, createFakeApi(), { path: "/admin/notes", isAdmin: true });

// Covers ADMIN-3.
test("the sidebar marks the current section", async () => {
  await open();
  const sidebar = within(screen.getByRole("navigation", { name: "Admin" }));
  expect(sidebar.getByRole("link", { current: "page" }).textContent).toBe("Notes");
  expect(screen.getByRole("link", { name: "Back to site" }).getAttribute("href")).toBe("/");
});

// Covers ADMIN-3.
test.each([
  ["/admin/import", "Seasons"],
  ["/admin/import/photos", "Players"],
  ["/admin/seasons/import", "Seasons"],
  ["/admin/episodes/1/scores", "Episodes"],
])("the page %s belongs to %s", async (path, section) => {
  await renderPage(pages, createFakeApi(), { path, isAdmin: true });
  const sidebar = within(screen.getByRole("navigation", { name: "Admin" }));
  const current = sidebar.getAllByRole("link", { current: "page" });
  expect(current.map(({ textContent }) => textContent)).toEqual([section]);
});

// Covers ADMIN-4.
test("the menu of narrow screens closes with Escape and after a choice", async () => {
  const { user } = await open();
  const menu = screen.getByRole("button", { name: "Open the menu" });
  await user.click(menu);
  await screen.findByRole("dialog", { name: "Menu" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(menu);
  await user.click(menu);
  const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
  await user.click(drawer.getByRole("link", { name: "Tribes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(location.pathname).toBe("/admin/tribes");
});
