interface PathParts {
  params?: unknown;
  query?: unknown;
}

/** The URL of a request: `/league/:leagueId` with its parameters filled in, below `/api`. */
export function buildPath(path: string, { params, query }: PathParts): string {
  const values = new Map(entriesOf(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ""));
  const search = new URLSearchParams(entriesOf(query)).toString();
  return `/api${filled}${search === "" ? "" : `?${search}`}`;
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null)
    .map(([name, part]) => [name, String(part)]);
}
