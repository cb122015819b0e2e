import { FileSpreadsheet } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { readFile } from "../import/season-file.ts";
import type { TableKind } from "./columns.ts";

interface Props {
  kind: TableKind;
  text: string;
  onText: (text: string) => void;
}

const EXAMPLES = {
  players: "Name\tTribe\tAge\tHome\tJob\nJane Doe\tEmber\t34\tAustin, Texas\tNurse",
  episodes: "Episode\tTitle\tAir date\n1\tThe Boats Leave\t2027-02-24 20:00",
};

/** The table as pasted text, or from a CSV file that is chosen or dropped. */
export function TableSource({ kind, text, onText }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const read = async (files: FileList | null) => {
    const [first, second] = files ?? [];
    if (!first) return;
    if (second) return setError("Too many files: please choose one");
    try {
      const chosen = await readFile(first);
      setError(null);
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
      <FieldHint id={id} error={error} hint="Or drop it here. Commas or semicolons, at most 1 MB." />
    </div>
  );
}
