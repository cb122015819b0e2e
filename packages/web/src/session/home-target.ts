import { recall } from "../api/storage.ts";

/** Where the brand leads: the stored home if it is a path of ours, else the front page. */
export function homeTarget(): string {
  const stored = recall("homeTarget");
  return isOwnPath(stored) ? stored : "/";
}

/** `//host` begins with a slash as well, but leads elsewhere. */
export const isOwnPath = (path: string | null | undefined): path is string =>
  typeof path === "string" && path.startsWith("/") && !path.startsWith("//");
