/** The app's page, which serves every address. */
const PAGE = "/";
const FILES_CACHE = "app";
const PICTURES_CACHE = "pictures";
const PICTURES_MAX = 200;
/** The server's replies vary with headers that its files do not depend on. */
const IN_FILES = { cacheName: FILES_CACHE, ignoreVary: true };
/** A network that does not answer for this long counts as none. */
const PAGE_TIMEOUT_MS = 5000;

/** The app's files for use without a network. They are the same for everybody: no data of a user is among them. */
export function createAppFiles(files: readonly string[]) {
  /** Loads what is missing, then removes the files of earlier builds. */
  async function loadAll(): Promise<void> {
    const cache = await caches.open(FILES_CACHE);
    const known = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
    await cache.addAll(files.filter((file) => !known.has(file) || !isHashed(file)));
    const current = new Set([PAGE, ...files]);
    // Last: it names files that have to be there. After an update the page may be newer than this worker.
    const page = await fetch(PAGE);
    const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
    if (!page.ok || named.some((file) => !current.has(file))) return;
    await cache.put(PAGE, page);
    const obsolete = [...known].filter((path) => !current.has(path));
    await Promise.all(obsolete.map((path) => cache.delete(path, { ignoreVary: true })));
  }

  /** The page from the network; without one, or while the server is down, the stored one. */
  async function openPage(fromNetwork: Promise<Response>): Promise<Response> {
    const stored = await caches.match(PAGE, IN_FILES);
    if (stored === undefined) return fromNetwork;
    const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(stored), PAGE_TIMEOUT_MS));
    const answered = fromNetwork.then(
      (response) => (response.status >= 500 ? stored : response),
      () => stored,
    );
    return Promise.race([answered, timeout]);
  }

  /** A file of a build never changes; others come from the network if there is one. */
  async function openFile(request: Request): Promise<Response> {
    const stored = await caches.match(request, IN_FILES);
    if (stored === undefined) return fetch(request);
    return isHashed(pathOf(request.url)) ? stored : fetch(request).catch(() => stored);
  }

  async function openPicture(request: Request): Promise<Response> {
    const cache = await caches.open(PICTURES_CACHE);
    const stored = await cache.match(request, { ignoreVary: true });
    if (stored !== undefined) return stored;
    const response = await fetch(request);
    if (response.ok) {
      const [oldest, ...others] = await cache.keys();
      if (oldest !== undefined && others.length >= PICTURES_MAX) await cache.delete(oldest);
      // The device may have no space left; the picture is shown anyway.
      await cache.put(request, response.clone()).catch(() => undefined);
    }
    return response;
  }

  return { loadAll, openPage, openFile, openPicture, has: (path: string) => files.includes(path) };
}

const isHashed = (path: string): boolean => path.startsWith("/assets/");
const pathOf = (url: string): string => new URL(url).pathname;
