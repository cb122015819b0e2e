import { extname } from "node:path";

/** `src` and the flat bundle in `dist` are both one level below the package. */
const PACKAGE_FOLDER = new URL("../", import.meta.url);

export const MIGRATIONS_FOLDER = new URL("migrations/", PACKAGE_FOLDER);
export const SEASONS_FOLDER = new URL("seasons/", PACKAGE_FOLDER);
export const WEB_FOLDER = new URL("../web/dist/", PACKAGE_FOLDER);

/** Programs that run in a thread or process of their own. */
export const WORKER_THREAD_FILE = programFile("main/worker-thread");
export const IMAGE_DECODER_FILE = programFile("images/decode-picture");

function programFile(source: string): URL {
  const isBundled = extname(import.meta.url) === ".js";
  return new URL(isBundled ? `./${source.split("/").at(-1)}.js` : `./${source}.ts`, import.meta.url);
}
