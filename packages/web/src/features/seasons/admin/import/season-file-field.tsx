import { SEASON_FILE_BODY_BYTES } from "@emberline/contract";
import { FileJson } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { FieldHint } from "../../../../ui/forms/field.tsx";
import { readFile, type ChosenFile } from "./season-file.ts";

/** A season file contains the photos of its players. */
const SEASON_FILE_MAX_MIB = SEASON_FILE_BODY_BYTES / 1024 / 1024;

interface Props {
  file: ChosenFile | null;
  error: string | null;
  /** Called with the file, or with the reason it could not be read. */
  onFile: (file: ChosenFile | null, error: string | null) => void;
}

/** One season file, chosen or dropped. */
export function SeasonFileField({ file, error, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const readFirst = async (files: FileList | null) => {
    const [first, second] = files ?? [];
    if (!first) return;
    if (second) return onFile(null, "Too many files: please choose one");
    try {
      const chosen = await readFile(first, SEASON_FILE_MAX_MIB);
      // JSON is Unicode: a guess would damage names.
      if (chosen.isGuessed) return onFile(null, "This file is not UTF-8 text");
      onFile(chosen, null);
    } catch (failure) {
      onFile(null, failure instanceof Error ? failure.message : "This file cannot be read");
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void readFirst(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        "rounded-xl border border-dashed px-4 py-5 text-center transition-colors",
        isOver ? "border-ember bg-ember-to/12" : "border-edge bg-well",
      )}
    >
      <FileJson aria-hidden size={32} strokeWidth={1.5} className="mx-auto mb-2 text-dim" />
      <p className="font-medium break-words">{file ? file.name : "No file chosen yet"}</p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="sr-only"
        tabIndex={-1}
        aria-label="Season file"
        onChange={(event) => {
          void readFirst(event.target.files);
          // Choosing the same file again, after editing it, must fire a change.
          event.target.value = "";
        }}
      />
      <Button className="mt-3" aria-describedby="season-file-hint" onClick={() => input.current?.click()}>
        {file ? "Choose Another File" : "Choose File"}
      </Button>
      <div className="flex justify-center">
        <FieldHint
          id="season-file-hint"
          error={error}
          hint={`Or drop it here. A season file, at most ${SEASON_FILE_MAX_MIB} MB.`}
        />
      </div>
    </div>
  );
}
