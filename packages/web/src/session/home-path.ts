import { getItem } from "../api/local-storage.ts";
import { isInternalPath } from "./internal-path.ts";

/** Where the brand leads: the stored home if it is a path of ours, else the front page. */
export function homePath(): string {
  const stored = getItem("homeTarget");
  return isInternalPath(stored) ? stored : "/";
}
