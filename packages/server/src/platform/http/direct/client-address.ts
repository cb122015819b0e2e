import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/** The number of addresses whose check is remembered. */
const CHECKED_MAX = 1000;

export type TrustsProxy = (address: string, hop: number) => boolean;

/** Whether an address is a trusted proxy, remembered: the proxies of a site are few, and asked about all the time. */
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

/** The client's address as Fastify finds it. */
export const clientAddress = (request: IncomingMessage, trusts: TrustsProxy): string =>
  proxyAddress(request, trusts);
