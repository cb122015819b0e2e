/** JSON for a jsonb column: what was typed may hold a NUL or half a character, which jsonb cannot keep. */
export const toJsonb = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replace(/\0|[\ud800-\udfff]/gu, "\ufffd") : part,
  );
