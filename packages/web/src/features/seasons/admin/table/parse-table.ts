export interface TableLine {
  /** The row's number in the spreadsheet, from 1, blank rows included. */
  row: number;
  cells: string[];
}

/**
 * The rows of a table that was copied from a spreadsheet (separated by tabs) or written as CSV (commas or semicolons,
 * RFC 4180). Blank rows are left out; spaces and line breaks in cells become single spaces.
 */
export function parseTable(text: string): TableLine[] {
  const [, declared, source = ""] = /^\ufeff?(?:sep=([;,\t])\r?\n)?([\s\S]*)$/.exec(text) ?? [];
  const delimiter = declared ?? findDelimiter(source);
  return readRecords(source.replace(/\r\n?/g, "\n"), delimiter)
    .map((cells, index) => ({ row: index + 1, cells: cells.map(tidy) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

const tidy = (cell: string) => cell.replace(/\s+/g, " ").trim();

/** The most frequent delimiter of the first row with text; a tab always wins. */
function findDelimiter(source: string): string {
  const first = source.split(/\r?\n/).find((line) => line.trim() !== "") ?? "";
  if (first.includes("\t")) return "\t";
  const bare = first.replace(/"[^"]*"/g, "");
  return bare.split(";").length > bare.split(",").length ? ";" : ",";
}

function readRecords(source: string, delimiter: string): string[][] {
  // A quote that does not close at the end of its cell is part of the text: "Q" Burdette.
  const quoted = new RegExp(`"([^"]*(?:""[^"]*)*)"(?=[${delimiter}\\n]|$)`, "y");
  const bare = new RegExp(`[^${delimiter}\\n]*`, "y");
  const records: string[][] = [];
  let cells: string[] = [];
  let position = 0;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = position;
    return pattern.exec(source);
  };
  while (position <= source.length) {
    const match = read(quoted) ?? read(bare);
    const [whole = "", inside] = match ?? [];
    cells.push(inside?.replaceAll('""', '"') ?? whole);
    position += whole.length;
    if (source[position] !== delimiter) {
      records.push(cells);
      cells = [];
    }
    position += 1;
  }
  return records;
}
