import type { EventEntry } from "@emberline/contract";
import { EVENT_ENTRIES_SHOWN, fullName } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ownEventCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { byText } from "../page/league-rules.tsx";

/** What was entered and corrected in the sheet of the league's own events, the newest first (OWN-5). */
export function EventHistory({ leagueId }: { leagueId: string }) {
  const { data: entries } = useSuspenseQuery(
    routeQuery(ownEventCalls.history, { params: { leagueId } }),
  ).data;
  return (
    <Card title="Own events" aria-label="Own events">
      {entries.length === 0 ? (
        <p className="text-dim">No events were entered in this season.</p>
      ) : (
        <details>
          <summary className="cursor-pointer py-1 text-sm font-semibold text-ember">
            {countText(entries.length, "entry", "entries")}
          </summary>
          <ol className="mt-2">
            {entries.map((entry) => (
              <Entry key={entry.number} entry={entry} />
            ))}
          </ol>
        </details>
      )}
      {entries.length >= EVENT_ENTRIES_SHOWN && (
        <p className="mt-2 text-sm text-dim">The newest {EVENT_ENTRIES_SHOWN} entries.</p>
      )}
    </Card>
  );
}

function Entry({ entry: { madeAt, by, episode, player, event, before, after } }: { entry: EventEntry }) {
  return (
    <li className="border-b border-line/60 py-2.5 text-sm last:border-0">
      <p className="wrap-anywhere">
        <span className="font-semibold">{fullName(player)}</span>, {event}:{" "}
        <span className="figures">
          {before} → {after}
        </span>
      </p>
      <p className="text-dim">
        Episode {episode}, <time dateTime={madeAt}>{dateTimeText(madeAt)}</time>, {byText(by)}
      </p>
    </li>
  );
}
