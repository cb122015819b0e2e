import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { publishingCalls } from "../../../platform/api/calls/later-calls.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { CorrectionList, toCorrections } from "./correction-list.tsx";

/** How many of the results that a league shows were corrected, with what they are when opened; nothing without any. */
export function LatestCorrections({ leagueId }: { leagueId: string }) {
  const { data } = useQuery(liveQuery(publishingCalls.corrections, { query: { leagueId } }));
  const corrections = data ? toCorrections(data) : [];
  if (corrections.length === 0) return null;
  return (
    <details className="group/corrections mt-4 rounded-2xl border border-line bg-ink-2 px-4">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-2 rounded-lg text-[0.9375rem] [&::-webkit-details-marker]:hidden">
        {countText(corrections.length, "result was", "results were")} corrected
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-dim transition-transform group-open/corrections:rotate-180"
        />
      </summary>
      <div className="pb-2">
        <CorrectionList corrections={corrections} named />
      </div>
    </details>
  );
}
