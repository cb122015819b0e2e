import { LeagueParams } from "@emberline/contract";
import { renderHook } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { useLeagueId } from "./use-league-id.ts";

test.each([
  "0198c0de-0000-7000-8000-0000000000AB",
  "0198c0de-0000-7000-8000-0000000000ab",
  "0198c0de-0000-0000-0000-0000000000ab",
  "0198c0de-0000-7000-8000-0000000000a",
  "x0198c0de-0000-7000-8000-0000000000ab",
  "league",
])("the league of an address is read as the contract does: %s", (leagueId) => {
  const { result } = renderHook(useLeagueId, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[`/draft/${leagueId}`]}>
        <Routes>
          <Route path="/draft/:leagueId" element={children} />
        </Routes>
      </MemoryRouter>
    ),
  });
  expect(result.current).toBe(LeagueParams.safeParse({ leagueId }).data?.leagueId ?? null);
});
