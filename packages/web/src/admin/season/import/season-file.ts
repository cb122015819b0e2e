/** The server's limit for a request body. JSON escaping makes the file's text a little larger. */
const CALL_MAX_BYTES = 1024 * 1024;

export interface ChosenFile {
  name: string;
  text: string;
}

const TOO_LARGE = "This file is larger than 1 MB. A season is much smaller";

/** Reads a chosen file. Throws an `Error` with a message for the user if it is too large or not UTF-8 text. */
export async function readFile(file: File): Promise<ChosenFile> {
  if (file.size > CALL_MAX_BYTES) throw new Error(TOO_LARGE);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error("This file cannot be read");
  });
  const text = decode(bytes);
  if (new Blob([JSON.stringify({ file: text, through: 1000, dryRun: false })]).size > CALL_MAX_BYTES) {
    throw new Error(TOO_LARGE);
  }
  return { name: file.name, text };
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("This file is not UTF-8 text");
  }
}

/** The typed episode number: null (blank) for all episodes, undefined if it is not a number from 0 to 1000. */
export function readThrough(typed: string): number | null | undefined {
  const value = typed.trim();
  if (value === "") return null;
  return /^\d{1,4}$/.test(value) && Number(value) <= 1000 ? Number(value) : undefined;
}
