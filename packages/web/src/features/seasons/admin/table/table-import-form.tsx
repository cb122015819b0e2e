import {
  type EpisodeRow,
  type ImportedTable,
  type PlayerRow,
  type Season,
  tableImportRoutes,
} from "@emberline/contract";
import { SearchCheck } from "lucide-react";
import { useMemo, useState, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { call } from "../../../../platform/api/call.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { RestoredNotice } from "../../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import { ImportErrors } from "../import/import-result.tsx";
import { useDryRun } from "../import/use-dry-run.ts";
import { SeasonSelect } from "../season-select.tsx";
import type { TableKind } from "./columns.ts";
import { readTable, type ReadTable, type TableChoices } from "./read-table.ts";
import { TableColumns } from "./table-columns.tsx";
import { TablePreview } from "./table-preview.tsx";
import { TableSource } from "./table-source.tsx";
import { listTimeZones } from "./read-date.ts";
import { changedCount, importedText, rowsText } from "./table-text.ts";

interface Props {
  kind: TableKind;
  seasons: readonly Season[];
  seasonId: string;
  onSeason: (seasonId: string) => void;
}

interface TableValues {
  text: string;
  choices: TableChoices;
}

const isSameTable = (one: TableValues, other: TableValues): boolean =>
  one.text === other.text &&
  (one.text === "" || JSON.stringify(one.choices) === JSON.stringify(other.choices));

const NO_CHOICES = { hasHeader: null, mapping: null, order: null };

/** The table and its columns beside the preview. The server checks the rows first, then imports the same rows. */
export function TableImportForm({ kind, seasons, seasonId, onSeason }: Props) {
  /** The last input that was imported: it stays in the form, but no longer counts as unsaved. */
  const [imported, setImported] = useState<TableValues>(() => ({
    text: "",
    choices: { ...NO_CHOICES, timeZone: listTimeZones()[0] ?? "UTC", usualTime: "20:00" },
  }));
  const unsaved = useUnsaved(`table of ${kind}`, imported, { isSame: isSameTable });
  const { text, choices } = unsaved.values;
  const { result, error, isBusy, check, importNow, forget } = useDryRun({
    send: sendTable,
    message: (table, sent) => importedText(sent.kind, table),
    onImported: () => {
      flushSync(() => setImported(unsaved.values));
      unsaved.forget();
    },
  });
  const table = useMemo(() => readTable(kind, text, choices), [kind, text, choices]);
  const wrongCount = table?.rows.filter(({ issues }) => issues.length > 0).length ?? 0;
  const input = table && wrongCount === 0 ? toInput(kind, seasonId, table) : null;
  const startOver = {
    ...unsaved,
    forget: () => {
      forget();
      unsaved.forget();
    },
  };

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <Card className="grid grid-cols-1 gap-5">
        <RestoredNotice unsaved={startOver} />
        <SeasonSelect
          seasons={seasons}
          seasonId={seasonId}
          onChange={(id) => {
            forget();
            onSeason(id);
          }}
        />
        <TableSource
          kind={kind}
          text={text}
          onText={(next) => {
            forget();
            unsaved.change({ text: next, choices: { ...choices, ...NO_CHOICES } });
          }}
        />
      </Card>
      <Card className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <h2 className="text-lg">{result?.dryRun === false ? "Imported" : "Preview"}</h2>
        <div aria-live="polite">
          <PreviewText kind={kind} table={table} wrongCount={wrongCount} timeZone={choices.timeZone} />
        </div>
        {error && <ImportErrors error={error} />}
        {input && !result && (
          <div className="my-4">
            <Button variant="primary" busy={isBusy} onClick={() => check(input)}>
              <SearchCheck aria-hidden size={18} />
              Check Table
            </Button>
            <p className="mt-2 text-sm text-dim">A check stores nothing. It shows what an import would do.</p>
          </div>
        )}
        {result && (
          <ImportActions
            key={String(result.dryRun)}
            kind={kind}
            seasonId={seasonId}
            result={result}
            busy={isBusy}
            onImport={importNow}
          />
        )}
        {table && <TablePreview kind={kind} rows={table.rows} result={result} timeZone={choices.timeZone} />}
      </Card>
      {table && (
        <Card title="Columns">
          <TableColumns
            kind={kind}
            table={table}
            choices={choices}
            onChange={(changes) => {
              forget();
              unsaved.change({ choices: { ...choices, ...changes } });
            }}
          />
        </Card>
      )}
    </div>
  );
}

interface TextProps {
  kind: TableKind;
  table: ReadTable | null;
  wrongCount: number;
  timeZone: string;
}

function PreviewText({ kind, table, wrongCount, timeZone }: TextProps) {
  if (!table) {
    return (
      <p className="mt-1 text-dim">
        Paste a table, and its rows appear here. Nothing is stored before you say so.
      </p>
    );
  }
  if (table.problem !== null) return <p className="mt-1 text-danger">{table.problem}</p>;
  const leftOut = table.columns.filter((_, index) => table.mapping[index] === null);
  return (
    <>
      <p className="mt-1">
        {countText(table.rows.length, kind === "players" ? "contestant" : "episode")}
        {wrongCount > 0 && (
          <span className="text-danger">
            , {countText(wrongCount, "row")} with mistakes. Correct them in the table.
          </span>
        )}
      </p>
      {kind === "episodes" && (
        <p className="mt-1 text-sm text-dim">Dates are local times of {timeZone.replaceAll("_", " ")}.</p>
      )}
      {leftOut.length > 0 && (
        <p className="mt-1 text-sm text-gold">
          Left out: {leftOut.map(({ header, example }) => `“${header || example}”`).join(", ")}
        </p>
      )}
    </>
  );
}

type TableInput =
  | { kind: "players"; seasonId: string; rows: PlayerRow[] }
  | { kind: "episodes"; seasonId: string; rows: EpisodeRow[] };

/** `checked` is null for a dry run. */
async function sendTable(input: TableInput, checked: ImportedTable | null): Promise<ImportedTable> {
  const { seasonId } = input;
  const dryRun = checked === null;
  const { data } =
    input.kind === "players"
      ? await call(tableImportRoutes.players, { body: { seasonId, rows: input.rows, dryRun } })
      : await call(tableImportRoutes.episodes, { body: { seasonId, rows: input.rows, dryRun } });
  return data;
}

function toInput(kind: TableKind, seasonId: string, { rows, problem }: ReadTable): TableInput | null {
  if (problem !== null || rows.length === 0) return null;
  const values = rows.flatMap(({ value }) => value ?? []);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readTable` reads rows of this kind
  return { kind, seasonId, rows: values } as TableInput;
}

interface ImportActionsProps {
  kind: TableKind;
  seasonId: string;
  result: ImportedTable;
  busy: boolean;
  onImport: () => void;
}

/** The result of the check or the import, with the next step. Takes the focus. */
function ImportActions({ kind, seasonId, result, busy, onImport }: ImportActionsProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const { dryRun } = result;
  useEffect(() => text.current?.focus(), []);
  const changed = changedCount(result);
  return (
    <div className="mt-1 mb-4">
      <p ref={text} tabIndex={-1} className="font-semibold outline-none">
        {importedText(kind, result)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {dryRun && changed > 0 && (
          <Button variant="primary" busy={busy} onClick={onImport}>
            Import {rowsText(kind, changed)}
          </Button>
        )}
        {!dryRun && kind === "players" && (
          <>
            <ButtonLink variant="primary" to="/admin/players">
              To the contestants
            </ButtonLink>
            <ButtonLink to={`/admin/import?table=episodes&season=${seasonId}`}>Add episodes</ButtonLink>
            <ButtonLink to={`/admin/import/photos?season=${seasonId}`}>Add photos</ButtonLink>
          </>
        )}
        {!dryRun && kind === "episodes" && (
          <ButtonLink variant="primary" to="/admin/episodes">
            To the episodes
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
