import { request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { Target } from "../data/targets.ts";

export interface Call {
  method: "GET" | "POST";
  path: string;
  target: Target;
  body?: string | Buffer;
  /** JSON if it is missing. */
  contentType?: string;
  etag?: string | undefined;
}

/** The number of different client addresses, so that no rate limit applies. */
const ADDRESSES = 1000;

/** Prepared requests: the calls in turn, from different addresses. */
export function prepareRequests(calls: Call[]): Buffer[] {
  const count = Math.max(calls.length, ADDRESSES);
  return Array.from({ length: count }, (_, index) => {
    const call = calls[index % calls.length];
    return call ? prepareRequest(call, index) : Buffer.alloc(0);
  });
}

/** With the address of this number. */
export function prepareRequest(call: Call, index: number): Buffer {
  const lines = Object.entries(headersOf(call, addressOf(index))).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `${call.method} ${call.path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(call.body ?? "")]);
}

/** Repeated like the requests. */
export const repeat = <T>(values: T[]): T[] =>
  Array.from({ length: Math.max(values.length, ADDRESSES) }, (_, index) => values[index % values.length]!);

/** The address of a client; each number has its own. */
export const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

function headersOf(
  { method, target, body = "", etag, contentType = "application/json" }: Call,
  address: string,
): Record<string, string> {
  return {
    host: "127.0.0.1",
    authorization: `Bearer ${target.token}`,
    accept: "application/json",
    "accept-encoding": "gzip, deflate, br",
    "x-forwarded-for": address,
    ...(etag === undefined ? {} : { "if-none-match": etag }),
    ...(method === "POST"
      ? { "content-type": contentType, "content-length": String(Buffer.byteLength(body)) }
      : {}),
  };
}

export interface Reply {
  status: number;
  /** Names and values in turn, as they were sent. */
  rawHeaders: string[];
  etag: string | undefined;
  /** The body as sent, and decompressed. */
  body: Buffer;
  text: string;
}

/** One request over a connection of its own. */
export function fetchReply(port: number, call: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path: call.path,
        method: call.method,
        headers: headersOf(call, "10.255.0.1"),
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            rawHeaders: response.rawHeaders,
            etag: response.headers.etag,
            body,
            text: decode(body, response.headers["content-encoding"]),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(call.body);
  });
}

function decode(body: Buffer, encoding: string | undefined): string {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };
  const decoder =
    encoding === "br" || encoding === "gzip" || encoding === "deflate" ? decoders[encoding] : undefined;
  return (decoder?.(body) ?? body).toString("utf8");
}
