import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

export const MANIFEST_FILE = "manifest.webmanifest";

/** Serves the web app manifest with the site's name. */
export async function serveWebManifest(
  app: FastifyInstance,
  siteName: string,
  webDir: string,
): Promise<void> {
  const file = join(webDir, MANIFEST_FILE);
  if (!existsSync(file)) return;
  const built: unknown = JSON.parse(await readFile(file, "utf8"));
  const manifest = JSON.stringify(Object.assign({}, built, { name: siteName, short_name: siteName }));
  app.get(`/${MANIFEST_FILE}`, { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/manifest+json").header("cache-control", "no-cache").send(manifest),
  );
}
