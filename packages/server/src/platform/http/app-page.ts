import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import * as z from "zod/mini";
import { escapeHtml } from "../html.ts";

/** Written by the build: the paths of pages, such as `/league/:leagueId`, with the files that each needs. */
export const PRELOADS_FILE = "preload.json";

const Preloads = z.record(z.string(), z.array(z.string()));

export interface EncodedPage {
  body: string | Buffer;
  encoding?: "br" | "gzip";
}

/** Answers the app's page for a URL and an `Accept-Encoding` header. */
export type FindAppPage = (url: string, accepted: string) => Promise<EncodedPage>;

/**
 * The app's page with the site's name and, by the URL's path, the links that load all files of the page there at once,
 * in the template of the app's scripts.
 * Each is compressed once. Undefined when the app is not built.
 */
export async function createAppPage(webDir: string, siteName: string): Promise<FindAppPage | undefined> {
  const html = await readPage(webDir, siteName);
  if (html === undefined) return undefined;
  const file = join(webDir, PRELOADS_FILE);
  const built: unknown = existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
  const pages = Object.entries(z.parse(Preloads, built)).map(([path, files]) => ({
    path: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`),
    find: encodings(html.replace("</template>", (end) => files.map(preloadLink).join("") + end)),
  }));
  const findOther = encodings(html);
  return (url, accepted) => {
    const [pathname = ""] = url.split("?");
    const find = pages.find(({ path }) => path.test(pathname))?.find ?? findOther;
    return find(accepted);
  };
}

// The same attributes as the links that the build writes into the page.
const preloadLink = (href: string) =>
  `<link fetchpriority="low" rel="modulepreload" crossorigin href="${href}">`;

/** The page with the site's name; undefined when the app is not built. */
async function readPage(webDir: string, siteName: string): Promise<string | undefined> {
  const file = join(webDir, "index.html");
  if (!existsSync(file)) return undefined;
  const name = escapeHtml(siteName);
  return (await readFile(file, "utf8"))
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name)
    .replace(/<title>[^<]*/, () => `<title>${name}`)
    .replace(/(<span data-site-name[^>]*>)[^<]*/g, (_, start: string) => start + name);
}

function encodings(html: string): (accepted: string) => Promise<EncodedPage> {
  let brotli: Promise<Buffer> | undefined;
  let zipped: Promise<Buffer> | undefined;
  return async (accepted) => {
    if (/\bbr\b/.test(accepted)) {
      return { body: await (brotli ??= promisify(brotliCompress)(html)), encoding: "br" };
    }
    if (/\bgzip\b/.test(accepted)) {
      return { body: await (zipped ??= promisify(gzip)(html)), encoding: "gzip" };
    }
    return { body: html };
  };
}
