import { spoilerRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { countText, numberText } from "../../../ui/text/count-text.ts";

/** How many people wait for the latest results, how they watch, and up to which episode. */
export function MarkCounts() {
  const { data, isError, refetch } = useQuery({ ...routeQuery(spoilerRoutes.counts), staleTime: 0 });
  if (!data) {
    return isError ? (
      <ErrorState title="Error loading the numbers" onRetry={refetch} />
    ) : (
      <SkeletonBar className="mb-5 h-52 w-full rounded-2xl! md:h-40" />
    );
  }
  const { live, manual, delay, latest, waiting, episodes } = data.data;
  const most = Math.max(1, ...episodes.map(({ people }) => people));
  return (
    <div className="mb-5 grid grid-cols-1 gap-3 md:grid-cols-2">
      <Card aria-label="How people watch">
        <p className="text-lg font-semibold">
          {latest === 0
            ? "No results yet"
            : `${countText(waiting, "person waits", "people wait")} for episode ${latest}`}
        </p>
        <dl className="mt-3 grid grid-cols-3 gap-3">
          <Count label="Live" value={live} />
          <Count label="When they say so" value={manual} />
          <Count label="Hours later" value={delay} />
        </dl>
      </Card>
      <Card aria-label="Seen through">
        {episodes.length === 0 ? (
          <p className="text-dim">No one has a team yet.</p>
        ) : (
          <ul className="grid gap-2">
            {episodes.map(({ through, people }) => (
              <li
                key={through}
                className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-3 text-sm"
              >
                {through === 0 ? "Nothing yet" : `Through episode ${through}`}
                <span aria-hidden className="h-2.5 overflow-clip rounded-full bg-ink-3">
                  <span
                    className="block h-full rounded-full bg-lagoon"
                    style={{ width: `${(people / most) * 100}%` }}
                  />
                </span>
                <span className="figures font-semibold">
                  {numberText(people)}
                  <span className="sr-only"> {people === 1 ? "person" : "people"}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-[0.8125rem] leading-tight text-dim">{label}</dt>
    <dd className="display figures text-2xl">{numberText(value)}</dd>
  </div>
);
