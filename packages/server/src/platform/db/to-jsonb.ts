/** JSON for a jsonb column. Replaces NUL and lone surrogates, which jsonb cannot store. */
export const toJsonb = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replace(/\0|[\ud800-\udfff]/gu, "\ufffd") : part,
  );
