import { getItem } from "../api/local-storage.ts";
import { isInternalPath } from "./internal-path.ts";

/** Where the logo links to: the stored home path if it is internal, else the front page. */
export function homePath(): string {
  const stored = getItem("homeTarget");
  return isInternalPath(stored) ? stored : "/";
}
