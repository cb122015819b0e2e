import { scoringRoutes } from "@emberline/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Route, Routes } from "react-router";
import { createFakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { testId } from "../testing/test-id.ts";
import { AdminApp } from "./admin-app.tsx";

const pages = (
  <Routes>
    <Route path="/admin/*" element={<AdminApp />} />
  </Routes>
);

// Covers ADMIN-USER-10.
test.each(["/admin", "/admin/episodes", "/admin/leagues", "/admin/users"])(
  "a scorer at %s sees the episodes, and nothing that only admins may use",
  async (path) => {
    const api = createFakeApi();
    const episode = {
      episodeId: testId(1),
      number: 1,
      title: "Landing",
      airDate: "2026-03-01T20:00:00.000Z",
      scored: 0,
    };
    api.reply(scoringRoutes.episodes, { data: [episode] });
    await renderPage(pages, api, { path, isScorer: true });
    expect(await screen.findByRole("heading", { name: "Episodes", level: 1 })).toBeTruthy();
    expect(location.pathname).toBe("/admin/episodes");
    expect((await screen.findAllByText("Landing")).length).toBeGreaterThan(0);
    const menu = within(screen.getByRole("navigation", { name: "Admin" }));
    expect(menu.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Episodes"]);
    expect(screen.queryByRole("link", { name: "Paste a Table" })).toBeNull();
  },
);
