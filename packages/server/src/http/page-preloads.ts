import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

/** Written by the build: the paths of pages, such as `/league/:leagueId`, with the files that each needs. */
export const PRELOADS_FILE = "preload.json";

const Preloads = z.record(z.string(), z.array(z.string()));

/** Adds to the app's page, for a URL, the links that load all files of the page there at once. */
export async function createPagePreloads(webDir: string): Promise<(page: string, url: string) => string> {
  const file = join(webDir, PRELOADS_FILE);
  const built: unknown = existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
  const preloads = Object.entries(z.parse(Preloads, built)).map(([path, files]) => ({
    path: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`),
    links: files.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join(""),
  }));
  return (page, url) => {
    const [pathname = ""] = url.split("?");
    const links = preloads.find(({ path }) => path.test(pathname))?.links ?? "";
    return page.replace("</head>", () => `${links}</head>`);
  };
}
