import { resolve } from "node:path";
import { type Input, positional } from "./command.ts";

/** The path that was given. npm changes to the project's folder; the operator's working directory is in INIT_CWD. */
export function resolvePath(input: Input): string {
  const byNpm = input.env["npm_lifecycle_event"] === "emberline";
  return resolve((byNpm ? input.env["INIT_CWD"] : undefined) ?? input.cwd, positional(input));
}
