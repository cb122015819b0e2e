import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { isPublicAddress } from "./public-address.ts";

/** The way out. Only a test has another than `internet`, and no setting leads to one. */
export interface NetworkPolicy {
  resolve: (host: string) => Promise<LookupAddress[]>;
  mayConnect: (address: string) => boolean;
  port: number;
  /** For the whole exchange. */
  answerMs: number;
  /** Trusted in place of the usual authorities. */
  ca?: string;
}

export const publicInternet: NetworkPolicy = {
  resolve: (host) => lookup(host, { all: true }),
  mayConnect: isPublicAddress,
  port: 443,
  answerMs: 10_000,
};

export interface PostResponse {
  status: number;
  retryAfter: string | undefined;
  /** The first few kilobytes. */
  text: string;
}

export type Post = (
  url: string,
  sent: { headers: Record<string, string>; body: Buffer },
) => Promise<PostResponse>;

/** The name led to an address that we do not call. */
export class PrivateAddressError extends Error {
  constructor() {
    super("the name leads to an address that is not public");
    this.name = "ClosedAddressError";
  }
}

const ANSWER_MAX_BYTES = 4096;
const IDLE_MS = 4000;
/** More to one service at a time than anybody sends here. */
const SOCKETS = 64;

/**
 * Posts over https to exactly the address that was looked up and found public, follows nothing, and waits no longer
 * than it says. Throws when there is no answer.
 */
export function createSafePost(network: NetworkPolicy = publicInternet): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, timeout: IDLE_MS });
  const lookup = checkedLookup(network);
  return (address, { headers, body }) => {
    const url = new URL(address);
    // For a number nothing is looked up, so nothing would be checked.
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

/** All addresses of a name have to be public: one that is not is a mistake or a trap. */
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

/** What has been said when the answer ends, breaks off or grows too long; the status is known in any case. */
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
    // It broke off.
  }
  const text = Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES).toString("utf8");
  return { status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], text };
}
