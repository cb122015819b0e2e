/** The SQLSTATE or system error code of an error, if it has one. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
