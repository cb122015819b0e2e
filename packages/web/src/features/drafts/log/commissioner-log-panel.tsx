import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { KeptList } from "../parts/kept-list.tsx";
import type { CommissionerLogEntry } from "./commissioner-log.ts";
import type { RoomState } from "../state/room-state.ts";
import { useCommissionerLog } from "./use-commissioner-log.ts";

/** The commissioner's actions with their reasons, newest first. */
export function CommissionerLogPanel({ state, leagueId }: { state: RoomState; leagueId: string }) {
  const { entries, isLoading } = useCommissionerLog(state, leagueId);
  return (
    <section
      aria-labelledby="commissioner-log"
      // A scrolling region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classNames(cardStyle, "relative h-full overflow-y-auto overscroll-contain px-4 py-3")}
    >
      <h2 id="commissioner-log" className="sr-only">
        What happened in this draft
      </h2>
      {state.log?.draft.kept && state.participants && (
        <div className="mb-3">
          <h3 className="mb-2 font-semibold">Kept from before</h3>
          <KeptList draft={state.log.draft} {...state.participants} />
        </div>
      )}
      {isLoading && <SkeletonBar className="h-4 w-2/3" />}
      {!isLoading && entries.length === 0 && (
        <p className="py-1 text-dim">
          Nothing yet. Pauses, added time and undone picks are listed here with their reasons.
        </p>
      )}
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry: { at, text, reason } }: { entry: CommissionerLogEntry }) {
  return (
    <li className="flex gap-3 border-b border-line/60 py-2.5 text-sm last:border-b-0">
      <time dateTime={new Date(at).toISOString()} className="figures shrink-0 text-dim">
        {hourText(at)}
      </time>
      <span className="min-w-0 leading-snug wrap-anywhere">
        {text}
        {reason && <span className="block text-dim">{reason}</span>}
      </span>
    </li>
  );
}

const hourText = (at: number): string =>
  new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" }).format(at).replace(/\u202f/g, " ");
