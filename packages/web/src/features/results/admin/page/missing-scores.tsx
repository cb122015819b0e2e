import { fullName } from "@emberline/game";
import type { ScoreSheet } from "@emberline/contract";
import { ChevronDown } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useIsNarrow } from "../../../../ui/hooks/use-media-query.ts";
import { cellKey } from "../model/cell-key.ts";
import { hasNoScore } from "../model/points-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";

interface Props {
  sheet: ScoreSheet;
  editor: ScoreEditor;
  onSelect: (playerId: string) => void;
}

/** The players without a score in this episode, as links to their scores. Zero is a result, so it is no warning. */
export function MissingScores({ sheet: { players }, editor: { scores }, onSelect }: Props) {
  // Phones have room for one word.
  const isNarrow = useIsNarrow();
  const ids = useSyncExternalStore(scores.subscribe, () =>
    players
      .filter((row) => hasNoScore(row.stats, (stat) => scores.find(cellKey(stat))))
      .map((row) => row.playerId)
      .join(" "),
  );
  if (ids === "")
    return (
      <p className="flex min-h-9 items-center text-sm text-dim smallest:sr-only">
        {isNarrow ? "All scored" : "Every contestant has a score"}
      </p>
    );
  const missing = players.filter((row) => ids.includes(row.playerId));
  return (
    <details className="group/missing min-w-0 open:order-last open:basis-full">
      <summary className={summaryStyle}>
        <span className="min-w-0 truncate">
          {missing.length}{" "}
          <span className="max-xl:sr-only">{missing.length === 1 ? "contestant" : "contestants"} </span>
          {isNarrow ? "unscored" : "without a score"}
        </span>
        <ChevronDown
          aria-hidden
          size={16}
          className="shrink-0 text-dim transition-transform group-open/missing:rotate-180"
        />
      </summary>
      <ul className="mt-1 flex flex-wrap gap-1.5 pb-2">
        {missing.map((row) => (
          <li key={row.playerId}>
            <button type="button" onClick={() => onSelect(row.playerId)} className={nameStyle}>
              {fullName(row)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const summaryStyle =
  "flex min-h-9 max-w-max cursor-pointer items-center gap-1.5 rounded-lg text-sm font-semibold text-dim " +
  "[&::-webkit-details-marker]:hidden max-sm:min-h-11";
const nameStyle =
  "min-h-9 rounded-full border border-line bg-ink-3 px-3 text-sm transition-colors hover:border-edge max-sm:min-h-11";
