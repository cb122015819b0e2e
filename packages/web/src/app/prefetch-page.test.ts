import { expect, test } from "vitest";
import { createQueryClient } from "../platform/api/query-client.ts";
import { createFakeApi } from "../testing/fake-api.ts";
import { prefetchPage } from "./prefetch-page.ts";

test.each([
  ["/", "", ["team.overview"]],
  ["/league/7", "", ["league.get", "survey.open", "note.latest", "team.standings"]],
  ["/league/7", "?tab=polls", ["league.get", "survey.open", "note.latest"]],
  ["/league/7/", "", ["league.get", "survey.open", "note.latest", "team.standings"]],
  ["/league/7/rules", "", []],
  ["/players", "", []],
  ["/league/", "", []],
])("%s%s loads %j", (path, search, names) => {
  createFakeApi();
  const queries = createQueryClient(() => undefined);
  prefetchPage(queries, path, search);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual(names);
});
