import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/** The number of addresses whose check is cached. */
const CHECKED_MAX = 1000;

export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * Tells whether an address is a trusted proxy. Caches the result, because a site has few proxies and every request
 * needs the check.
 */
export function trustProxies(trustedProxies: string[]): TrustsProxy {
  const isTrusted = proxyAddress.compile(trustedProxies);
  const checked = new Map<string, boolean>();
  return (address, hop) => {
    const known = checked.get(address);
    if (known !== undefined) return known;
    const found = isTrusted(address, hop);
    if (checked.size >= CHECKED_MAX) checked.clear();
    checked.set(address, found);
    return found;
  };
}

/** The client's address, determined as Fastify does. */
export const clientAddress = (request: IncomingMessage, trusts: TrustsProxy): string =>
  proxyAddress(request, trusts);
