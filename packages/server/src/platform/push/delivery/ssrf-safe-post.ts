import type { LookupAddress } from "node:dns";
import dns from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { isIP, type LookupFunction, BlockList, isIPv4, isIPv6 } from "node:net";
import { callbackify } from "node:util";

/** How requests reach the network. Only tests replace `publicInternet`; no setting changes it. */
export interface NetworkPolicy {
  resolve: (host: string) => Promise<LookupAddress[]>;
  mayConnect: (address: string) => boolean;
  port: number;
  /** Timeout of the whole exchange. */
  answerMs: number;
  /** Certificate authorities to trust instead of the default ones. */
  ca?: string;
}

export const publicInternet: NetworkPolicy = {
  resolve: (host) => dns.lookup(host, { all: true }),
  mayConnect: isPublicAddress,
  port: 443,
  answerMs: 10_000,
};

export interface PostResponse {
  status: number;
  retryAfter: string | undefined;
  /** The first few kilobytes of the body. */
  text: string;
}

export type Post = (
  url: string,
  sent: { headers: Record<string, string>; body: Buffer },
) => Promise<PostResponse>;

/** The host name resolves to a private address. */
export class PrivateAddressError extends Error {
  constructor() {
    super("the host name resolves to a private address");
    this.name = "PrivateAddressError";
  }
}

const ANSWER_MAX_BYTES = 4096;
const IDLE_MS = 4000;
/** More connections than are ever open to one service at the same time. */
const SOCKETS = 64;

/**
 * Posts over https to exactly the address that was resolved and found to be public; does not follow redirects. Throws a
 * `PrivateAddressError`, or a network error when no response arrives in time.
 */
export function createSafePost(network: NetworkPolicy = publicInternet): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, timeout: IDLE_MS });
  const lookup = checkedLookup(network);
  return (address, { headers, body }) => {
    const url = new URL(address);
    // An IP address needs no lookup, so the lookup would not check it.
    const isIpAddress = isIP(url.hostname.replaceAll(/[[\]]/g, "")) !== 0;
    if (url.protocol !== "https:" || isIpAddress) return Promise.reject(new PrivateAddressError());
    const { port, ca } = network;
    const target = { hostname: url.hostname, port, path: `${url.pathname}${url.search}`, method: "POST" };
    const outgoing = request({
      ...target,
      ...(ca === undefined ? {} : { ca }),
      headers: { ...headers, host: url.host, "content-length": body.length },
      agent,
      lookup,
      signal: AbortSignal.timeout(network.answerMs),
    });
    const answer = new Promise<PostResponse>((resolve, reject) => {
      outgoing.on("error", reject);
      outgoing.on("response", (response) => resolve(read(response)));
    });
    outgoing.end(body);
    return answer;
  };
}

/** All addresses of a name must be public: a private one is a mistake or an attack. */
function checkedLookup({ resolve, mayConnect }: NetworkPolicy): LookupFunction {
  const findPublic = callbackify(async (host: string) => {
    const found = await resolve(host);
    const [first] = found;
    if (!first || !found.every(({ address }) => mayConnect(address))) throw new PrivateAddressError();
    return { found, first };
  });
  return (host, options, done) =>
    findPublic(host, (error, result) => {
      if (error) done(error, "");
      else if (options.all) done(null, result.found);
      else done(null, result.first.address, result.first.family);
    });
}

/** Reads the response until it ends, breaks off or grows too long; by then the status is known. */
async function read(response: IncomingMessage): Promise<PostResponse> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes >= ANSWER_MAX_BYTES) break;
    }
  } catch {
    // The connection broke off.
  }
  const text = Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES).toString("utf8");
  return { status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], text };
}

/** Is this a public internet address? */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !denied.check(address, "ipv4");
  // Only global unicast: mapped and translated addresses could lead to private IPv4 addresses.
  return isIPv6(address) && globalUnicast.check(address, "ipv6") && !denied.check(address, "ipv6");
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** The special-purpose registries of the IANA (RFC 6890 and those after it). */
const SPECIAL_PURPOSE: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast and reserved.
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Teredo and others, documentation, 6to4: they can embed any IPv4 address.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const denied = new BlockList();
for (const [network, bits] of SPECIAL_PURPOSE)
  denied.addSubnet(network, bits, isIPv4(network) ? "ipv4" : "ipv6");
