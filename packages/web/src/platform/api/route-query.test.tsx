import { teamRoutes } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { OfflineBar } from "../../ui/layout/offline-bar.tsx";
import { useShownSince } from "./offline/use-shown-since.ts";
import { createQueryClient } from "./query-client.ts";
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

test("a reply that is still right is not sent again, and replaces what the page has changed", async () => {
  const asked: (string | null)[] = [];
  let etag = 'W/"one"';
  let body: object = { status: "success", data: [] };
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const known = new Headers(init.headers).get("If-None-Match");
    asked.push(known);
    return known === etag
      ? new Response(null, { status: 304, headers: { ETag: etag } })
      : Response.json(body, { headers: { ETag: etag } });
  });
  const queries = createQueryClient(() => {});
  const options = { ...routeQuery(teamRoutes.mine), staleTime: 0 };
  const first = await queries.fetchQuery(options);
  expect(await queries.fetchQuery(options)).toBe(first);
  queries.setQueryData([...options.queryKey], { status: "success", data: [], change: "of the page" });
  expect(await queries.fetchQuery(options)).toEqual(first);
  [etag, body] = ['W/"two"', { ...body, changed: true }];
  expect(await queries.fetchQuery(options)).toEqual(body);
  expect(await queries.fetchQuery(options)).toEqual(body);
  queries.clear();
  await queries.fetchQuery(options);
  expect(asked).toEqual([null, 'W/"one"', 'W/"one"', 'W/"one"', 'W/"two"', null]);
});
