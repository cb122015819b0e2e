import { Trophy } from "lucide-react";
import { classNames } from "../class-names.ts";
import { CountUp } from "./count-up.tsx";

export interface PodiumEntry {
  key: string;
  name: string;
  /** A smaller second line: the owner. */
  sub?: string;
  value: number;
  /** Several entries may share a rank. */
  rank: number;
  /** It belongs to the viewer. */
  mine?: boolean;
}

const medals = [
  { edge: "before:bg-gold-fill", mark: "text-gold", word: "first", step: "" },
  { edge: "before:bg-silver-fill", mark: "text-silver", word: "second", step: "mt-3 smallest:mt-2" },
  { edge: "before:bg-bronze-fill", mark: "text-bronze", word: "third", step: "mt-5 smallest:mt-3" },
] as const;

/**
 * The top three, the first in the middle; nothing for an empty list. The cards end at one line and begin at the step
 * of their rank, however long their names are.
 */
export function Podium({ entries }: { entries: readonly PodiumEntry[] }) {
  const top = entries.slice(0, 3);
  if (top.length === 0) return null;
  return (
    <ol aria-label="Podium" className="grid auto-cols-fr grid-flow-col gap-2 sm:gap-3">
      {top.map((entry, index) => (
        <PodiumCard key={entry.key} entry={entry} middle={index === 0} left={index === 1} />
      ))}
    </ol>
  );
}

function PodiumCard({ entry, middle, left }: { entry: PodiumEntry; middle: boolean; left: boolean }) {
  const medal = medals[entry.rank - 1] ?? medals[2];
  const first = entry.rank === 1;
  return (
    <li
      className={classNames(
        "relative flex min-w-0 flex-col items-center overflow-hidden rounded-2xl border bg-ink-2 px-2 pb-3 smallest:px-1 smallest:pb-2 text-center shadow-card landscape-phone:px-10 landscape-phone:pt-2.5 landscape-phone:pb-1",
        "before:absolute before:inset-x-0 before:top-0 before:h-1.5",
        medal.edge,
        medal.step,
        first ? "border-gold-fill pt-5 smallest:pt-3.5 sm:pb-4" : "border-line pt-4 smallest:pt-3",
        entry.mine && "bg-[color-mix(in_oklab,var(--color-ember-to)_9%,var(--color-ink-2))]",
        middle ? "order-2" : left ? "order-1" : "order-3",
      )}
    >
      <Trophy
        role="img"
        aria-label={`In ${medal.word} place`}
        size={first ? 28 : 20}
        className={classNames(
          medal.mark,
          // The smallest phones need the height for the table; the edge has the medal's color.
          "short:smallest:sr-only",
          "landscape-phone:absolute landscape-phone:top-3.5 landscape-phone:left-3",
        )}
      />
      <span
        className={classNames(
          "mt-1.5 landscape-phone:mt-0 short:smallest:mt-0 line-clamp-2 landscape-phone:line-clamp-1 w-full text-sm leading-tight font-semibold hyphens-auto smallest:text-[0.8125rem]",
          // They also need a short podium.
          !first && "short:smallest:line-clamp-1",
        )}
        title={entry.name}
      >
        {entry.name}
      </span>
      {entry.sub !== undefined && (
        <span className="mt-0.5 w-full truncate text-xs text-dim">{entry.sub}</span>
      )}
      <strong
        className={classNames(
          "display figures mt-auto pt-1 landscape-phone:pt-0",
          first ? "text-3xl" : "text-xl",
        )}
      >
        <CountUp value={entry.value} />
      </strong>
    </li>
  );
}
