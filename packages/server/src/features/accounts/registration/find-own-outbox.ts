import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { outboxFolder } from "../../../platform/email/outbox-folder.ts";
import { isLoopbackAddress, isLoopbackUrl } from "../../../platform/loopback.ts";

/**
 * The folder with the emails of a site without a mail server, for a browser on the very machine of a site that is
 * reached only there: by the client's address, the address it asked for and the site's public address. Null for
 * everybody else.
 */
export function findOwnOutbox({ settings }: Pick<Deps, "settings">, request: FastifyRequest): string | null {
  const isOwn =
    isLoopbackAddress(request.ip) &&
    isLoopbackUrl(`http://${request.headers.host}`) &&
    isLoopbackUrl(settings.publicUrl);
  return isOwn ? outboxFolder(settings) : null;
}
