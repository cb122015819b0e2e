import { readdirSync, readFileSync } from "node:fs";
import * as contract from "@emberline/contract";
import type { Route } from "@emberline/contract";

const WEB = new URL("../../packages/web/src/", import.meta.url);
/** A file that is saved instead of shown, and a past season, of which the data have none. */
const LEFT_OUT = new Set(["season.export", "season.pastSeason"]);

/** The routes that the app's pages request, found by their names in its source. */
export function findAppReads(): Route[] {
  const source = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(new URL(path, WEB), "utf8"))
    .join("\n");
  const names = new Set(
    Array.from(
      source.matchAll(/\b(\w+)(?:Routes|Calls)\s*\.(\w+)\b/g),
      ([, group, name]) => `${group}.${name}`,
    ),
  );
  return contract.allRoutes.filter(
    ({ name, method }) => method === "GET" && names.has(name) && !LEFT_OUT.has(name),
  );
}
