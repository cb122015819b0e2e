/** Calls may be this large; the text of a file grows a little when it is wrapped into one. */
const CALL_MAX_BYTES = 1024 * 1024;

export interface ChosenFile {
  name: string;
  text: string;
}

const TOO_LARGE = "This file is larger than 1 MB. A season is much smaller";

/** Reads a file that was chosen or dropped; throws with words that can be shown. */
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
    throw new Error("This file is not text in UTF-8");
  }
}

/** The number of an episode as it was typed: null for all of them, undefined for what is none. */
export function readThrough(typed: string): number | null | undefined {
  const value = typed.trim();
  if (value === "") return null;
  return /^\d{1,4}$/.test(value) && Number(value) <= 1000 ? Number(value) : undefined;
}
