import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { type PackedSeason, toLabSeason } from "./lab-season.ts";

const FOLDER = join(import.meta.dirname, "../../server/seasons");
const DEV_PATH = "/past-seasons/";

/** The packed seasons as files that the rule lab loads, and the list of them in place of `season-files.ts`. */
export function pastSeasons(): Plugin {
  let isBuild = true;
  return {
    name: "past-seasons",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV_PATH, (request, response) => {
        const season = readSeasons().find(({ name }) => request.url === `/${name}.json`);
        response.statusCode = season === undefined ? 404 : 200;
        response.setHeader("content-type", "application/json").end(season?.json);
      });
    },
    load: {
      filter: { id: /[\\/]rule-lab[\\/]season-files\.ts$/ },
      handler() {
        const files = readSeasons().map(({ name, json, season }) => {
          const players = JSON.stringify(season.players.map((player) => player.name));
          const url = isBuild
            ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: `${name}.json`, source: json })}`
            : JSON.stringify(`${DEV_PATH}${name}.json`);
          return `{ name: ${JSON.stringify(season.name)}, players: ${players}, url: ${url} }`;
        });
        return `export const seasonFiles = [${files.join(",\n")}];`;
      },
    },
  };
}

function readSeasons() {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const packed: PackedSeason = JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
      const season = toLabSeason(packed);
      return { name: basename(file, ".json"), season, json: JSON.stringify(season) };
    });
}
