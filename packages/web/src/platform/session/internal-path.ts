const HOME = "https://own.invalid";

/** Is it a path of this site? `//host` and `/\host` also start with a slash, but lead elsewhere. */
export function isInternalPath(path: string | null | undefined): path is string {
  if (typeof path !== "string" || !path.startsWith("/")) return false;
  try {
    return parseInternalPath(path).origin === HOME;
  } catch {
    return false;
  }
}

/** Parses a path of this site. */
export const parseInternalPath = (path: string): URL => new URL(path, HOME);
