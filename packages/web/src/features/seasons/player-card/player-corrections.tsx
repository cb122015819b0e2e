import { useQuery } from "@tanstack/react-query";
import { publishingCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { CorrectionList, toCorrections } from "./correction-list.tsx";

/** The corrections of a player's scores and elimination, as far as the league shows them; nothing without any. */
export function PlayerCorrections(query: { playerId: string; leagueId: string | undefined }) {
  const { data } = useQuery(routeQuery(publishingCalls.corrections, { query }));
  const corrections = data ? toCorrections(data) : [];
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="player-corrections" className="mt-4">
      <h3 id="player-corrections" className="mb-1 text-base">
        Corrected since
      </h3>
      <CorrectionList corrections={corrections} />
    </section>
  );
}
