const MIB = 1024 * 1024;

export interface ChosenFile {
  name: string;
  text: string;
}

/**
 * Reads a chosen file. JSON escaping makes its text a little larger in a call, which may have `maxMib`. Throws an `Error`
 * with a message for the user if it is too large or not UTF-8 text.
 */
export async function readFile(file: File, maxMib = 1): Promise<ChosenFile> {
  const tooLarge = `This file is larger than ${maxMib} MB`;
  if (file.size > maxMib * MIB) throw new Error(tooLarge);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error("This file cannot be read");
  });
  const text = decode(bytes);
  if (new Blob([JSON.stringify({ file: text, through: 1000, dryRun: false })]).size > maxMib * MIB) {
    throw new Error(tooLarge);
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
