import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";

/** The version of RFC 6455; the library would accept a draft version, too. */
const VERSION = "13";

/** Throws `AppError` 426 for another version of the protocol, 403 for a page of another site. */
export function checkUpgradeRequest({
  settings,
  log,
}: Pick<Deps, "settings" | "log">): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let isLogged = false;
  return async (request, reply) => {
    if (!request.ws) return;
    if (request.headers["sec-websocket-version"] !== VERSION) {
      reply.headers({ "sec-websocket-version": VERSION, upgrade: "websocket", connection: "upgrade, close" });
      throw new AppError(426, `Please use version ${VERSION} of the WebSocket protocol`);
    }
    const { origin } = request.headers;
    if (isAllowedOrigin(origin, { ...settings, host: request.host })) return;
    // Logged once: otherwise an operator behind a proxy would not learn why no socket opens.
    if (!isLogged)
      log.warn({ origin }, "a page of a site that neither PUBLIC_URL nor CORS_ORIGINS names was refused");
    isLogged = true;
    // The connection is not used for further requests.
    reply.header("connection", "close");
    throw new AppError(403, "Pages from that site may not connect");
  };
}

interface Site {
  /** The host as the caller, or a trusted proxy, names it. */
  host: string;
  publicUrl: string;
  corsOrigins: string[];
}

/**
 * Browsers always send the page's origin; a client that sends none is not a browser, so no page can make it use another
 * user's token.
 */
function isAllowedOrigin(origin: string | undefined, { host, publicUrl, corsOrigins }: Site): boolean {
  if (origin === undefined || corsOrigins.includes("*") || corsOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === new URL(publicUrl).origin || page.host === host.toLowerCase();
}
