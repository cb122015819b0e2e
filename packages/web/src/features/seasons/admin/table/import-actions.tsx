import type { ImportedTable } from "@emberline/contract";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import type { TableKind } from "./columns.ts";
import { changedCount, importedText, rowsText } from "./table-text.ts";

interface Props {
  kind: TableKind;
  seasonId: string;
  result: ImportedTable;
  busy: boolean;
  onImport: () => void;
}

/** What happens or happened, with the next step. Takes the focus when shown. */
export function ImportActions({ kind, seasonId, result, busy, onImport }: Props) {
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
