import { extname, parse } from "node:path";

/** `src` and the flat bundle in `dist` are both one level below the package. */
const PACKAGE_FOLDER = new URL("../", import.meta.url);

export const MIGRATIONS_FOLDER = new URL("migrations/", PACKAGE_FOLDER);
export const SEASONS_FOLDER = new URL("seasons/", PACKAGE_FOLDER);
export const WEB_FOLDER = new URL("../web/dist/", PACKAGE_FOLDER);

/** Programs that run in a thread or process of their own. */
export const WORKER_THREAD_FILE = programFile("dev/worker-thread.mjs");
export const IMAGE_DECODER_FILE = programFile("images/decode-picture.ts");

function programFile(source: string): URL {
  const isBundled = extname(import.meta.url) === ".js";
  return new URL(isBundled ? `./${parse(source).name}.js` : `./${source}`, import.meta.url);
}
