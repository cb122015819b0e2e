import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Route, Routes } from "react-router";
import { Link } from "../ui/link.tsx";
import { ApiError } from "../platform/api/api-error.ts";
import { createFakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { AppBoundary, PageBoundary } from "./page-boundary.tsx";

// React reports every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const visitor = { signedInAs: null };
let thrown: Error | null;
function Page() {
  if (thrown) throw thrown;
  return <p>The page</p>;
}
const inPage = (
  <>
    <Link to="/other">Other</Link>
    <PageBoundary>
      <Routes>
        <Route path="/other" element={<p>The other page</p>} />
        <Route path="*" element={<Page />} />
      </Routes>
    </PageBoundary>
  </>
);

test("an error of a page shows its message, and the page can be tried again", async () => {
  thrown = new ApiError(500, "The database is gone", "fail");
  const { user } = await renderPage(inPage, createFakeApi(), visitor);
  expect(screen.getByRole("heading", { level: 1, name: "The database is gone" })).toBeTruthy();
  thrown = null;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("The page")).toBeTruthy();
});

test("the navigation still works after an error, and clears it", async () => {
  thrown = new TypeError("undefined is not a function");
  const { user } = await renderPage(inPage, createFakeApi(), visitor);
  expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Other" }));
  expect(screen.getByText("The other page")).toBeTruthy();
  act(() => history.back());
  await waitFor(() => expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeTruthy());
});

test.each([
  ["Chrome", "Failed to fetch dynamically imported module: /assets/a.js"],
  ["Firefox", "error loading dynamically imported module: /assets/a.js"],
  ["Safari", "Importing a module script failed."],
])("a part of the app that cannot be loaded asks for a reload: %s", async (_, message) => {
  thrown = new TypeError(message);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const { user } = await renderPage(inPage, createFakeApi(), visitor);
  expect(screen.getByRole("heading", { name: "This page could not be loaded" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Reload the page" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("an error outside of every page shows a message instead of a white page", async () => {
  thrown = new Error("No provider");
  const page = (
    <AppBoundary>
      <Page />
    </AppBoundary>
  );
  await renderPage(page, createFakeApi(), visitor);
  expect(screen.getByText("The page stopped working: No provider.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
});
