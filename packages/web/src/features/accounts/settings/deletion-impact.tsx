import type { LeagueWithoutMe } from "@emberline/contract";
import { Button } from "../../../ui/controls/button.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { leagueOutcomeText } from "./league-outcome-text.ts";

interface DeletionImpactProps {
  /** Null while loading. */
  leagues: LeagueWithoutMe[] | null;
  failed: boolean;
  onRetry: () => unknown;
}

/** What deleting the account does to each league. */
export function DeletionImpact({ leagues, failed, onRetry }: DeletionImpactProps) {
  if (failed && leagues === null) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-[0.9375rem] text-dim">We could not load what happens to your leagues.</p>
        <Button size="s" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (leagues === null) {
    return (
      <div role="status" aria-label="Loading" className="space-y-2">
        <SkeletonBar className="h-4 w-2/5" />
        <SkeletonBar className="h-4 w-4/5" />
      </div>
    );
  }
  if (leagues.length === 0) {
    return <p className="text-[0.9375rem] text-dim">You are in no league, so no one else is affected.</p>;
  }
  return (
    <ul className="grid gap-2">
      {leagues.map((league) => (
        <li key={league.leagueId} className="rounded-xl border border-line bg-well px-3.5 py-2.5">
          <p className="font-semibold wrap-anywhere">{league.name}</p>
          <p className={league.drafting ? "text-sm text-gold" : "text-sm text-dim"}>
            {leagueOutcomeText(league)}
          </p>
        </li>
      ))}
    </ul>
  );
}
