import { teamRoutes } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { createFakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { OfflineBar } from "../ui/layout/offline-bar.tsx";
import { useShownSince } from "./offline/use-shown-since.ts";
import { routeQuery } from "./route-query.ts";

function Page() {
  const { data } = useSuspenseQuery(routeQuery(teamRoutes.mine)).data;
  return <h1>{data.length} teams</h1>;
}
const Bar = () => <OfflineBar {...useShownSince()} />;

// Covers APP-32.
test("a reply that the server gave without its database is shown with its age", async () => {
  const api = createFakeApi();
  api.reply(teamRoutes.mine, { data: [] });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (...input: Parameters<typeof fetch>) => {
    const reply = await fetch(...input);
    if (input[0] !== "/api/team/myTeams") return reply;
    const headers = {
      ...Object.fromEntries(reply.headers),
      Warning: '110 - "Response is Stale"',
      Age: "7200",
    };
    return new Response(reply.body, { headers });
  });
  await renderPage(
    <Suspense>
      <Bar />
      <Page />
    </Suspense>,
    api,
  );
  expect(await screen.findByRole("heading", { name: "0 teams" })).toBeTruthy();
  expect(await screen.findByText("Server not reached")).toBeTruthy();
  expect(screen.getByText("as of 2 h ago")).toBeTruthy();
});
