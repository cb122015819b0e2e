import type { EpisodeRow, ImportedTable, PlayerRow } from "@emberline/contract";
import { CircleAlert } from "lucide-react";
import { Badge, TribeTag } from "../../../../ui/display/badge.tsx";
import type { TableKind } from "./columns.ts";
import type { ReadRow } from "./read-rows.ts";
import { changeTexts } from "./table-text.ts";

interface Props {
  kind: TableKind;
  rows: readonly ReadRow<PlayerRow | EpisodeRow>[];
  /** Null before the check. */
  result: ImportedTable | null;
  timeZone: string;
}

/** Every row as it was read, with its issues or with what the import does to it. */
export function TablePreview({ kind, rows, result, timeZone }: Props) {
  const outcomes = new Map(result?.rows.map((row) => [row.row, row]));
  return (
    <>
      {result && result.newTribes.length > 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          New tribes:
          {result.newTribes.map((tribe) => (
            <TribeTag key={tribe.name} {...tribe} />
          ))}
        </p>
      )}
      <ol aria-label="Rows of the table">
        {rows.map((row) => (
          <PreviewRow
            key={row.row}
            kind={kind}
            row={row}
            outcome={outcomes.get(row.row)}
            isDone={result?.dryRun === false}
            timeZone={timeZone}
          />
        ))}
      </ol>
    </>
  );
}

interface RowProps extends Pick<Props, "kind" | "timeZone"> {
  row: ReadRow<PlayerRow | EpisodeRow>;
  outcome: ImportedTable["rows"][number] | undefined;
  isDone: boolean;
}

function PreviewRow({ kind, row: { row, title, facts, issues }, outcome, isDone, timeZone }: RowProps) {
  return (
    <li className="flex items-start gap-3 border-b border-line/60 py-2.5 last:border-0">
      <span className="figures w-12 shrink-0 pt-0.5 text-[0.8125rem] whitespace-nowrap text-dim">
        Row {row}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {kind === "episodes" && outcome?.number && `${outcome.number}. `}
          {title || "Without a name"}
        </p>
        {facts.length > 0 && <p className="text-sm wrap-anywhere text-dim">{facts.join(" · ")}</p>}
        {issues.map((issue) => (
          <p key={issue} className="mt-1 flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{issue}</span>
          </p>
        ))}
        {outcome && (
          <>
            {changeTexts(outcome, timeZone).map((change) => (
              <p key={change} className="text-sm wrap-anywhere first-letter:uppercase">
                {change}
              </p>
            ))}
            {outcome.keptTribe !== null && (
              <p className="text-sm text-gold">
                Stays in {outcome.keptTribe}. Move contestants under Players.
              </p>
            )}
          </>
        )}
      </div>
      {outcome && <Outcome outcome={outcome.outcome} isDone={isDone} />}
    </li>
  );
}

function Outcome({ outcome, isDone }: { outcome: "added" | "changed" | "unchanged"; isDone: boolean }) {
  if (outcome === "added") return <Badge tone="lagoon">{isDone ? "Added" : "New"}</Badge>;
  if (outcome === "changed") return <Badge tone="gold">{isDone ? "Changed" : "Will change"}</Badge>;
  return <Badge>Already there</Badge>;
}
