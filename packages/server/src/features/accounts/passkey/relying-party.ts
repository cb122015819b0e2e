import { isIP } from "node:net";
import { isLoopbackUrl } from "../../../platform/loopback.ts";
import type { Settings } from "../../../platform/env.ts";
import { AppError } from "../../../platform/errors.ts";

/** The site as browsers identify it: a passkey works only for its `id`, on pages of its `origin`. */
export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
}

/**
 * Derived from the site's public address. Browsers refuse IP addresses; a loopback address is replaced by `localhost`.
 * Throws 409 for a site that has only an IP address.
 */
export function getRelyingParty({
  publicUrl,
  siteName,
}: Pick<Settings, "publicUrl" | "siteName">): RelyingParty {
  const url = new URL(publicUrl);
  if (isLoopbackUrl(publicUrl)) url.hostname = "localhost";
  // An IPv6 address is in brackets.
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith("[")) {
    throw new AppError(409, "Passkeys need a site with a name; this one has only an IP address");
  }
  return { id: url.hostname, name: siteName, origin: url.origin };
}
