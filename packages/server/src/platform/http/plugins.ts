import { REQUESTS_PER_MINUTE } from "@emberline/game";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../env.ts";
import { allowOrigins, addSecurityHeaders } from "./server.ts";
import { handleNotFound } from "./error-handler.ts";
import { limitAllRoutes } from "./rate-limits.ts";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import * as z from "zod/mini";
import { escapeHtml } from "../html.ts";

const DAY_SECONDS = 86_400;
/** More addresses than send requests within a minute; above this, the least recently counted is forgotten. */
const ADDRESSES_MAX = 50_000;
/** Requests per address: the guests of a bar or the customers of a mobile network share one address. */
const GENERAL_LIMIT = { max: REQUESTS_PER_MINUTE, timeWindow: 60_000 };
const APP_FILE_URL = /^\/(?:assets\/|[^/]*$)/;
const IMMUTABLE = `public, max-age=${365 * DAY_SECONDS}, immutable`;

/** Registers security headers, CORS, rate limits and the API's description. */
export async function registerPlugins(app: FastifyInstance, settings: Settings): Promise<void> {
  addSecurityHeaders(app, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only with https: over plain http the header would be wrong.
    strictTransportSecurity: settings.publicUrl.startsWith("https:"),
    referrerPolicy: { policy: "same-origin" },
    // For browsers without frame-ancestors.
    xFrameOptions: { action: "deny" },
  });
  allowOrigins(app, settings.corsOrigins);
  await app.register(rateLimit, { global: false, cache: ADDRESSES_MAX });
  // The app's files are unlimited: they cost little, and a page must not lack one of them.
  limitAllRoutes(app, GENERAL_LIMIT, APP_FILE_URL);
  registerApiDocs(app, settings.siteName);
}

/**
 * Serves the API's description and its page. They are loaded on the first request, because they are a fifth of all
 * code.
 */
function registerApiDocs(app: FastifyInstance, siteName: string): void {
  let docs: Promise<FastifyInstance> | undefined;
  const loadDocs = () => (docs ??= import("./api-docs.ts").then((module) => module.createApiDocs(siteName)));
  for (const path of ["/api/openapi.json", "/api/docs", "/api/docs/*"]) {
    app.get(path, { schema: { hide: true } }, async ({ url }, reply) => {
      const { statusCode, headers, rawPayload } = await (await loadDocs()).inject(url);
      // The page needs no more than the site's own policy allows.
      delete headers["content-security-policy"];
      return reply.code(statusCode).headers(headers).send(rawPayload);
    });
  }
}

/** Serves the built app at `/`: hashed files are cached for a year, the page never; unknown paths get the page. */
export async function serveStaticApp(app: FastifyInstance, siteName: string, webDir?: string): Promise<void> {
  const findPage = webDir === undefined ? undefined : await createAppPage(webDir, siteName);
  if (findPage !== undefined && webDir !== undefined) {
    await serveWebManifest(app, siteName, webDir);
    await app.register(fastifyStatic, {
      root: webDir,
      serve: false,
      preCompressed: true,
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader("cache-control", path.includes("/assets/") ? IMMUTABLE : "no-cache");
      },
    });
    // One route for all files: builds add files to those of earlier builds, and registering routes delays the
    // start.
    app.get<{ Params: { "*": string } }>("/assets/*", { schema: { hide: true } }, ({ params }, reply) =>
      reply.sendFile(`assets/${params["*"]}`),
    );
    for (const name of await findOtherFiles(webDir)) {
      app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(name));
    }
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = /^(?:GET|HEAD)$/.test(request.method) && !/^\/(?:api|assets)(?:\/|$|\?)/.test(request.url);
    if (findPage === undefined || !isPage) {
      handleNotFound(request, reply);
      return reply;
    }
    const { body, encoding } = await findPage(request.url, request.headers["accept-encoding"] ?? "");
    if (encoding !== undefined) reply.header("content-encoding", encoding);
    const vary = [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", ");
    return reply.type("text/html; charset=utf-8").headers({ "cache-control": "no-cache", vary }).send(body);
  });
}

/** The files outside `assets/` that have no route of their own. */
async function findOtherFiles(webDir: string): Promise<string[]> {
  const entries = await readdir(webDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(webDir, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter(
      (name) =>
        ![MANIFEST_FILE, PRELOADS_FILE].includes(name) && !/^assets\/|(?:^|\/)\.|\.(?:br|gz)$/.test(name),
    );
}

const MANIFEST_FILE = "manifest.webmanifest";

/** Serves the web app manifest with the site's name. */
async function serveWebManifest(app: FastifyInstance, siteName: string, webDir: string): Promise<void> {
  const file = join(webDir, MANIFEST_FILE);
  if (!existsSync(file)) return;
  const built: unknown = JSON.parse(await readFile(file, "utf8"));
  const manifest = JSON.stringify(Object.assign({}, built, { name: siteName, short_name: siteName }));
  app.get(`/${MANIFEST_FILE}`, { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/manifest+json").header("cache-control", "no-cache").send(manifest),
  );
}

/** Written by the build: the paths of pages, such as `/league/:leagueId`, with the files that each needs. */
const PRELOADS_FILE = "preload.json";

const Preloads = z.record(z.string(), z.array(z.string()));

interface EncodedPage {
  body: string | Buffer;
  encoding?: "br" | "gzip";
}

/** Answers the app's page for a URL and an `Accept-Encoding` header. */
type FindAppPage = (url: string, accepted: string) => Promise<EncodedPage>;

/**
 * The app's page with the site's name and, by the URL's path, the links that load all files of the page there at once,
 * in the template of the app's scripts.
 * Each is compressed once. Undefined when the app is not built.
 */
async function createAppPage(webDir: string, siteName: string): Promise<FindAppPage | undefined> {
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
