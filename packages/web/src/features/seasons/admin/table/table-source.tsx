import { FileSpreadsheet } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { FieldHint } from "../../../../ui/forms/field.tsx";
import { TextArea } from "../../../../ui/forms/text-field.tsx";
import { type ChosenFile, readFile } from "../import/season-file.ts";
import type { TableKind } from "./columns.ts";
import { parseTable } from "./parse-table.ts";

interface Props {
  kind: TableKind;
  text: string;
  onText: (text: string) => void;
}

const EXAMPLES = {
  players: "Name\tTribe\tAge\tHome\tJob\nJane Doe\tEmber\t34\tAustin, Texas\tNurse",
  episodes: "Episode\tTitle\tAir date\n1\tThe Boats Leave\t2027-02-24 20:00",
};

/** How many cells an admin checks before a table in a guessed encoding is used. */
const GUESSED_CELLS_SHOWN = 12;

/** The table: pasted text, or a CSV file that is chosen or dropped. */
export function TableSource({ kind, text, onText }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [guess, setGuess] = useState<ChosenFile | null>(null);
  const read = async (files: FileList | null) => {
    const [first, second] = files ?? [];
    if (!first) return;
    if (second) return setError("Too many files: please choose one");
    try {
      const chosen = await readFile(first);
      setError(null);
      if (chosen.isGuessed) return setGuess(chosen);
      setGuess(null);
      onText(chosen.text);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "This file cannot be read");
    }
  };
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void read(event.dataTransfer.files);
      }}
    >
      <TextArea
        label="Table"
        rows={7}
        spellCheck={false}
        autoComplete="off"
        placeholder={EXAMPLES[kind]}
        hint="Copy the cells in your spreadsheet, with the names of the columns, and paste them here."
        className="[&_textarea]:text-sm [&_textarea]:whitespace-pre [&_textarea]:[tab-size:16]"
        value={text}
        onChange={(event) => {
          setError(null);
          setGuess(null);
          onText(event.target.value);
        }}
      />
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label="CSV file"
        onChange={(event) => {
          void read(event.target.files);
          // Choosing the same file again, after editing it, must fire a change.
          event.target.value = "";
        }}
      />
      <Button className="mt-3" aria-describedby={id} onClick={() => input.current?.click()}>
        <FileSpreadsheet aria-hidden size={18} />
        Choose a CSV File
      </Button>
      <FieldHint id={id} error={error} hint="Or drop it here. Commas, semicolons or tabs, at most 1 MB." />
      {guess && (
        <GuessedText
          file={guess}
          onAccept={() => {
            onText(guess.text);
            setGuess(null);
          }}
          onRefuse={() => setGuess(null)}
        />
      )}
    </div>
  );
}

interface GuessedTextProps {
  file: ChosenFile;
  onAccept: () => void;
  onRefuse: () => void;
}

/** The cells that a wrong guess would spoil, for the admin to confirm. */
function GuessedText({ file, onAccept, onRefuse }: GuessedTextProps) {
  const cells = parseTable(file.text).flatMap((line) => line.cells);
  const special = [...new Set(cells.filter((cell) => /\P{ASCII}/u.test(cell)))];
  const shown = special.slice(0, GUESSED_CELLS_SHOWN);
  return (
    <div
      role="alert"
      aria-label="Names to confirm"
      className="mt-4 grid gap-3 rounded-xl border border-gold/40 bg-gold/8 px-4 py-3 text-[0.9375rem]"
    >
      <p className="wrap-anywhere">
        “{file.name}” is not Unicode text. It was read as Windows-1252, as Excel writes it in Western Europe
        and America. Are these right?
      </p>
      <ul className="list-inside list-disc font-semibold wrap-anywhere">
        {shown.map((cell) => (
          <li key={cell}>{cell}</li>
        ))}
      </ul>
      {special.length > shown.length && <p>And {special.length - shown.length} more.</p>}
      <p className="text-dim">If not, save the table as “CSV UTF-8” and choose it again.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onAccept}>
          Use This Table
        </Button>
        <Button variant="text" onClick={onRefuse}>
          Discard
        </Button>
      </div>
    </div>
  );
}
