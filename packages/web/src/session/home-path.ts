import { getItem } from "../api/local-storage.ts";
import { isOwnPath } from "./internal-path.ts";

/** Where the brand leads: the stored home if it is a path of ours, else the front page. */
export function homeTarget(): string {
  const stored = getItem("homeTarget");
  return isOwnPath(stored) ? stored : "/";
}
