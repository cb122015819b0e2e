import { plainSpelling } from "@emberline/game";

/** What a table is of. */
export type TableKind = "players" | "episodes";

/** What a column can hold, in the order of the choices. */
export const FIELDS = {
  players: {
    name: "Full name",
    firstName: "First name",
    lastName: "Last name",
    tribe: "Tribe",
    age: "Age",
    home: "Home",
    occupation: "Job",
  },
  episodes: { number: "Number", title: "Title", date: "Air date", time: "Time" },
} as const;

export type ColumnField = keyof (typeof FIELDS)["players"] | keyof (typeof FIELDS)["episodes"];
/** The field of each column; null for one that is left out. */
export type Mapping = readonly (ColumnField | null)[];

/** Usual words of header rows, without spaces and signs. */
const WORDS: Record<TableKind, Partial<Record<ColumnField, string>>> = {
  players: {
    name: "name names fullname player players contestant contestants castaway castaways cast",
    firstName: "first firstname firstnames givenname givennames forename vorname",
    lastName: "last lastname surname familyname nachname",
    tribe: "tribe tribes originaltribe startingtribe team group stamm",
    age: "age ages alter",
    home: "home hometown city residence currentresidence livesin from location state wohnort",
    occupation: "job jobs occupation profession work career beruf",
  },
  episodes: {
    number: "number no nr num ep episodenumber episodeno noinseason # week",
    title: "title titles name episodetitle episodename episode titel",
    date: "date dates airdate airdates airs aired airson originalairdate originalrelease day datetime when datum",
    time: "time airtime starttime start uhrzeit",
  },
};

const normalize = (header: string) => (header === "#" ? "#" : plainSpelling(header).replace(/[^a-z]/g, ""));

/** The fields that a header row names; each is used once. */
export function recognizeColumns(kind: TableKind, header: readonly string[]): Mapping {
  const words = header.map(normalize);
  const used = new Set<ColumnField>();
  const mapping = words.map((word) => {
    const field = word === "" ? undefined : fieldOf(kind, word);
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
  // "First name, Name" and "Name, Surname": the name is the part that is missing.
  const part = used.has("firstName") ? "lastName" : "firstName";
  const isSplit = used.has("firstName") !== used.has("lastName");
  return mapping.map((field) => (field === "name" && isSplit ? part : field));
}

const fieldOf = (kind: TableKind, word: string): ColumnField | undefined =>
  fieldsOf(kind).find((field) => WORDS[kind][field]?.split(" ").includes(word));

export function fieldsOf(kind: TableKind): ColumnField[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of this object
  return Object.keys(FIELDS[kind]) as ColumnField[];
}

export const fieldLabel = (kind: TableKind, field: ColumnField): string =>
  new Map<string, string>(Object.entries(FIELDS[kind])).get(field) ?? field;

/**
 * A column headed "Episode" holds numbers in some tables and titles in others. Beside a column of titles it holds the
 * numbers, even if one is mistyped; otherwise its cells decide.
 */
export function correctEpisodeColumn(
  mapping: Mapping,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Mapping {
  const index = header.findIndex((word) => normalize(word) === "episode");
  if (index === -1 || mapping.includes("number")) return mapping;
  const title = header.findIndex(
    (word, other) => other !== index && fieldOf("episodes", normalize(word)) === "title",
  );
  const isNumber = rows.every((cells) => /^(?:[a-z\d\s.]*\d)?$/i.test(cells[index] ?? ""));
  if (title === -1 && !isNumber) return mapping;
  return mapping.map((field, other) => (other === index ? "number" : other === title ? "title" : field));
}

/** The mapping with one column changed; a field that another column had moves here. */
export const changeMapping = (mapping: Mapping, index: number, field: ColumnField | null): Mapping =>
  mapping.map((present, other) => (other === index ? field : present === field ? null : present));

/** Names a column that the table needs and the mapping lacks; null if none is missing. */
export function findMissingColumn(kind: TableKind, mapping: Mapping): string | null {
  if (kind === "episodes") return mapping.includes("date") ? null : "Choose the column with the air date.";
  if (mapping.includes("name")) return null;
  if (!mapping.includes("firstName")) return "Choose the column with the name.";
  return mapping.includes("lastName") ? null : "Choose the column with the last name.";
}
