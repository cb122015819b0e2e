/** A planted value that only some callers may read. */
export interface Secret {
  name: string;
  value: string;
  /** The callers that may read it; the log and the metrics may not. */
  readers: readonly Reader[];
}

/** The recipient of bytes that leave the server, or the place that stores them. */
export type Reader =
  | "no session"
  | "fan"
  | "member"
  | "outsider"
  | "scorer"
  | "admin"
  | "log"
  | "metrics"
  | "audit log"
  | "database"
  | "file name"
  | "email to the fan"
  | "email to others";

export interface Sighting {
  reader: Reader;
  /** Such as the name of a call. */
  where: string;
  text: string;
}

/** The spellings in which a value may leave: unchanged, in JSON, in a URL, in base64 and in hex. */
function spellingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    bytes.toString("hex"),
  ].map((spelling) => spelling.toLowerCase());
}

/** Every place that must not contain a secret but does: "the password in the log: login failed". */
export function findLeaks(sightings: readonly Sighting[], secrets: readonly Secret[]): string[] {
  const searched = secrets.map((secret) => ({ ...secret, spellings: spellingsOf(secret.value) }));
  return sightings.flatMap(({ reader, where, text }) => {
    const lower = text.toLowerCase();
    return searched
      .filter(({ readers }) => !readers.includes(reader))
      .filter(({ spellings }) => spellings.some((spelling) => lower.includes(spelling)))
      .map(({ name }) => `${name} seen by ${reader}: ${where}`);
  });
}
