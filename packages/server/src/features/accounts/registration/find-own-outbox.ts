import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { outboxFolder } from "../../../platform/email/outbox-folder.ts";
import { isLoopbackAddress, isLoopbackUrl } from "../../../platform/loopback.ts";

/**
 * The folder with the emails of a site without a mail server. Returned only to a browser on the same machine, if the
 * site is reachable only there: checked by the client's address, the requested host and the site's public address. Null
 * for all other clients.
 */
export function findOwnOutbox({ settings }: Pick<Deps, "settings">, request: FastifyRequest): string | null {
  const isOwn =
    isLoopbackAddress(request.ip) &&
    isLoopbackUrl(`http://${request.headers.host}`) &&
    isLoopbackUrl(settings.publicUrl);
  return isOwn ? outboxFolder(settings) : null;
}
