import { extname, parse } from "node:path";

/** The bundle is flat: all of it is in `dist`, while this file is in `src/platform`. */
const isBundled = extname(import.meta.url) === ".js";
const PACKAGE_FOLDER = new URL(isBundled ? "../" : "../../", import.meta.url);

export const MIGRATIONS_FOLDER = new URL("migrations/", PACKAGE_FOLDER);
export const SEASONS_FOLDER = new URL("seasons/", PACKAGE_FOLDER);
export const WEB_FOLDER = new URL("../web/dist/", PACKAGE_FOLDER);

/** Programs that run in a thread or process of their own. */
export const WORKER_THREAD_FILE = programFile("dev/worker-thread.mjs");
export const IMAGE_DECODER_FILE = programFile("platform/images/decode-picture.ts");

/** `source` is a path below `src`. */
function programFile(source: string): URL {
  return new URL(isBundled ? `./${parse(source).name}.js` : `../${source}`, import.meta.url);
}
