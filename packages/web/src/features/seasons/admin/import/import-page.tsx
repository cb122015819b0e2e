import { type ImportSummary, seasonRoutes } from "@emberline/contract";
import { SearchCheck } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { call } from "../../../../platform/api/call.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { RestoredNotice } from "../../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import { changedRowCount, summaryText } from "../season-text.ts";
import { ImportResult, ImportErrors } from "./import-result.tsx";
import { SeasonFileField } from "./season-file-field.tsx";
import { useDryRun } from "./use-dry-run.ts";
import { type ChosenFile, readThrough } from "./season-file.ts";

/** `/admin/seasons/import`. */
export function ImportPage() {
  return (
    <>
      <DocumentTitle>Import a season</DocumentTitle>
      <PageHeader title="Import a season" back={{ to: "/admin/seasons", label: "Back to the seasons" }} />
      <ImportForm />
    </>
  );
}

interface Values {
  file: ChosenFile | null;
  through: string;
  makeCurrent: boolean;
}

const BLANK: Values = { file: null, through: "", makeCurrent: false };
/** Compares files by identity: their text is too large. */
const isSameInput = (one: Values, other: Values): boolean =>
  one.file === other.file && one.through === other.through && one.makeCurrent === other.makeCurrent;

async function sendFile({ file, through, makeCurrent }: Values, checked: ImportSummary | null) {
  const body = {
    file: file?.text ?? "",
    through: readThrough(through) ?? null,
    makeCurrent,
    dryRun: checked === null,
    // The dry run has said how many drafts would be left behind.
    ...(checked && { leaveDrafts: checked.leavesDrafts > 0 }),
  };
  return (await call(seasonRoutes.import, { body })).data;
}

/** First a dry run that lists the changes, then the import of exactly the same input. */
function ImportForm() {
  /** The last input that was imported: it stays in the form, but no longer counts as unsaved. */
  const [imported, setImported] = useState(BLANK);
  const unsaved = useUnsaved("season file", imported, { isSame: isSameInput });
  const { file, makeCurrent } = unsaved.values;
  const [fileError, setFileError] = useState<string | null>(null);
  const {
    result: summary,
    error,
    isBusy,
    check,
    importNow,
    forget,
  } = useDryRun({
    send: sendFile,
    message: summaryText,
    onImported: (sent) => {
      flushSync(() => setImported(sent));
      unsaved.settle(sent);
    },
  });
  const change = (part: Partial<Values>) => {
    forget();
    unsaved.change(part);
  };
  const through = readThrough(unsaved.values.through);
  const submit = () => {
    if (file === null) return setFileError("Please choose a season file");
    if (through !== undefined && !isBusy) check(unsaved.values);
    return undefined;
  };

  const startOver = {
    ...unsaved,
    forget: () => {
      forget();
      unsaved.forget();
    },
  };

  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <Card>
        <form
          noValidate
          aria-label="Season file"
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <RestoredNotice unsaved={startOver} />
          <SeasonFileField
            file={file}
            error={fileError}
            onFile={(next, message) => {
              forget();
              setFileError(message);
              if (next) unsaved.change({ file: next });
            }}
          />
          <TextField
            label="Through episode (optional)"
            inputMode="numeric"
            autoComplete="off"
            value={unsaved.values.through}
            error={through === undefined ? "Please enter an episode number from 0 to 1000" : null}
            hint="Imports scores and eliminations up to this episode. 0 for none, so that the season can be drafted from its start; blank for all."
            onChange={(event) => change({ through: event.target.value })}
          />
          <Checkbox
            label="Make it the current season"
            hint="Everyone sees it from then on. Otherwise the current season stays, unless there is none yet."
            checked={makeCurrent}
            onChange={(event) => change({ makeCurrent: event.target.checked })}
          />
          <div>
            <Button type="submit" variant={summary ? "secondary" : "primary"} busy={isBusy && !summary}>
              <SearchCheck aria-hidden size={18} />
              Check File
            </Button>
            <p className="mt-2 text-sm text-dim">
              A check changes nothing. It shows what an import would do.
            </p>
          </div>
        </form>
      </Card>
      {error && <ImportErrors error={error} />}
      {!summary && !error && <FileContents />}
      {summary && (
        <ImportResult
          key={String(summary.dryRun)}
          summary={summary}
          action={
            !summary.dryRun ? (
              <span className="flex flex-wrap gap-2">
                {summary.becomesCurrent && <ButtonLink to="/admin/leagues">To the leagues</ButtonLink>}
                <ButtonLink to="/admin/seasons">To the seasons</ButtonLink>
              </span>
            ) : summary.isNew || summary.becomesCurrent || changedRowCount(summary) > 0 ? (
              <Button variant="primary" busy={isBusy} onClick={importNow}>
                Import Now
              </Button>
            ) : null
          }
        />
      )}
    </div>
  );
}

const FileContents = () => (
  <Card>
    <h2 className="text-lg">What a season file holds</h2>
    <p className="mt-1 text-dim">
      Tribes, contestants with their photos, episodes, statistics, scores and polls. Importing a newer file of
      the same season again changes only what differs.
    </p>
    <p className="mt-3 text-dim">
      “Export” on the seasons' page writes such a file. The folder{" "}
      <code className="rounded-md bg-ink-3 px-1.5 py-0.5 text-sm">packages/server/seasons</code> of Emberline
      has some to begin with.
    </p>
  </Card>
);
