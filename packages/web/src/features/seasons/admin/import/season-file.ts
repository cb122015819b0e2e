const MIB = 1024 * 1024;
const UNREADABLE = "This file cannot be read as text";

export interface ChosenFile {
  name: string;
  text: string;
  /** The file is not Unicode text, so it was read as Windows-1252. The admin has to check the names. */
  isGuessed: boolean;
}

/**
 * Reads a chosen file, as UTF-8 or with the byte order mark of UTF-16, otherwise as Windows-1252. The text
 * must fit into a call of `maxMib` when it is escaped as JSON. Throws an `Error` with a message for the user if it is
 * too large or cannot be read.
 */
export async function readFile(file: File, maxMib = 1): Promise<ChosenFile> {
  const tooLarge = `This file is larger than ${maxMib} MB`;
  if (file.size > maxMib * MIB) throw new Error(tooLarge);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error("This file cannot be read");
  });
  const { text, isGuessed } = decode(bytes);
  if (new Blob([JSON.stringify({ file: text, through: 1000, dryRun: false })]).size > maxMib * MIB) {
    throw new Error(tooLarge);
  }
  return { name: file.name, text, isGuessed };
}

function decode(bytes: ArrayBuffer): { text: string; isGuessed: boolean } {
  const [first, second] = new Uint8Array(bytes);
  // What Excel calls "Unicode Text".
  if (first === 0xff && second === 0xfe) return { text: decodeAs("utf-16le", bytes), isGuessed: false };
  if (first === 0xfe && second === 0xff) return { text: decodeAs("utf-16be", bytes), isGuessed: false };
  try {
    return { text: decodeAs("utf-8", bytes), isGuessed: false };
  } catch {
    // Excel's own CSV. Every byte is a character in it, but no text has a zero.
    if (new Uint8Array(bytes).includes(0)) throw new Error(UNREADABLE);
    return { text: decodeAs("windows-1252", bytes), isGuessed: true };
  }
}

function decodeAs(encoding: string, bytes: ArrayBuffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error(UNREADABLE);
  }
}

/** The typed episode number: null (blank) for all episodes, undefined if it is not a number from 0 to 1000. */
export function readThrough(typed: string): number | null | undefined {
  const value = typed.trim();
  if (value === "") return null;
  return /^\d{1,4}$/.test(value) && Number(value) <= 1000 ? Number(value) : undefined;
}
