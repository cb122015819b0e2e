import { type Agent, request } from "node:http";

export interface FuzzRequest {
  method: string;
  /** With the query, percent-encoded. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Ends the connection after so many bytes of the body. */
  cutAt?: number;
}

/** The reply; null when the connection was cut on purpose. */
export type FuzzReply = { code: number; body: string } | null;

/** Sends it over a real connection. Throws when the server ends the connection without a reply. */
export function sendRequest(agent: Agent, port: number, fuzz: FuzzRequest): Promise<FuzzReply> {
  const { method, path, headers, body, cutAt } = fuzz;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const options = { agent, host: "127.0.0.1", port, method, path, headers: { ...headers, ...length } };
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () =>
        resolve({ code: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    if (cutAt === undefined || body === undefined) {
      outgoing.on("error", reject);
      outgoing.end(body);
      return;
    }
    outgoing.on("error", () => resolve(null));
    outgoing.write(body.subarray(0, cutAt), () => {
      outgoing.destroy();
      resolve(null);
    });
  });
}
