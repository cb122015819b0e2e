import { SearchCheck } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SeasonFileField } from "./season-file-field.tsx";
import { ImportResult } from "./import-result.tsx";
import { readThrough, type ChosenFile } from "./season-file.ts";
import { ImportErrors } from "./import-errors.tsx";
import { changedRowCount } from "../season-text.ts";
import { useImport } from "./use-import.ts";

/** First a dry run that lists the changes, then the import of exactly the same input. */
export function ImportForm() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [makeCurrent, setMakeCurrent] = useState(false);
  const { summary, error, isBusy, check, importNow, forget } = useImport();
  const through = readThrough(typed);
  const submit = () => {
    if (file === null) return setFileError("Please choose a season file");
    if (through !== undefined && !isBusy) check({ file: file.text, through, makeCurrent });
    return undefined;
  };

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
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
          <SeasonFileField
            file={file}
            error={fileError}
            onFile={(next, message) => {
              forget();
              setFileError(message);
              if (next) setFile(next);
            }}
          />
          <TextField
            label="Through episode (optional)"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={through === undefined ? "Please enter an episode number from 0 to 1000" : null}
            hint="Imports scores and eliminations up to this episode; 0 for none, blank for all."
            onChange={(event) => {
              forget();
              setTyped(event.target.value);
            }}
          />
          <Checkbox
            label="Make it the current season"
            hint="Everyone sees it from then on. Otherwise the current season stays, unless there is none yet."
            checked={makeCurrent}
            onChange={(event) => {
              forget();
              setMakeCurrent(event.target.checked);
            }}
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
      {summary && (
        <ImportResult
          key={String(summary.dryRun)}
          summary={summary}
          action={
            !summary.dryRun ? (
              <ButtonLink to="/admin/seasons">To the seasons</ButtonLink>
            ) : summary.isNew || summary.becomesCurrent || changedRowCount(summary) > 0 ? (
              <Button variant="primary" busy={isBusy} onClick={importNow}>
                {" "}
                Import Now{" "}
              </Button>
            ) : null
          }
        />
      )}
    </div>
  );
}
