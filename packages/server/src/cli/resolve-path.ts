import { resolve } from "node:path";
import { type Input, positional } from "./command.ts";

/** The file that was named. npm changes into the project's folder; where the operator stood is in INIT_CWD. */
export function resolvePath(input: Input): string {
  const byNpm = input.env["npm_lifecycle_event"] === "emberline";
  return resolve((byNpm ? input.env["INIT_CWD"] : undefined) ?? input.cwd, positional(input));
}
