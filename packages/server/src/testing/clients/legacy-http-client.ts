import type { InjectOptions } from "fastify";
import { codeFor } from "../app/email-reader.ts";
import { freshIpAddress, type TestUser, type TestApp } from "../app/test-app.ts";

export interface RawReply {
  code: number;
  type: string;
  body: unknown;
}

/** The legacy client as docs/product/legacy-client.md describes it; uses nothing of the contract. */
export interface LegacyHttpClient {
  /** The token in its storage, sent as it is; the string `null` when logged out. */
  token: string | null;
  get: (path: string) => Promise<RawReply>;
  /** With a JSON body; without one no content type is sent either. */
  send: (method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown) => Promise<RawReply>;
}

export function createLegacyHttpClient(testApp: Pick<TestApp, "server">, user?: TestUser): LegacyHttpClient {
  const remoteAddress = user?.address ?? freshIpAddress();
  const client: LegacyHttpClient = {
    token: user?.token ?? null,
    get: (path) => request({ method: "GET", url: `/api/${path}` }),
    send: (method, path, body) => {
      if (body === undefined) return request({ method, url: `/api/${path}` });
      const headers = { "content-type": "Application/json" };
      return request({ method, url: `/api/${path}`, headers, payload: JSON.stringify(body) });
    },
  };
  async function request(options: InjectOptions): Promise<RawReply> {
    const headers = { ...options.headers, authorization: String(client.token) };
    const reply = await testApp.server.inject({ ...options, remoteAddress, headers });
    const body: unknown = reply.json();
    return { code: reply.statusCode, type: String(reply.headers["content-type"]), body };
  }
  return client;
}

/** The text at a place of a reply: `textAt(body, "data", "leagueId")`. */
export function textAt(body: unknown, ...path: string[]): string {
  const found = path.reduce<unknown>((value, key) => new Map(Object.entries(value ?? {})).get(key), body);
  if (typeof found !== "string") throw new Error(`no text at ${path.join(".")} of ${JSON.stringify(body)}`);
  return found;
}

export const PASSWORD = "old client 9";

/** Registers and verifies as that client does; it is logged in afterwards. */
export async function signUp(testApp: TestApp, username: string): Promise<LegacyHttpClient> {
  const client = createLegacyHttpClient(testApp);
  const email = `${username}@fans.test`;
  const registered = await client.send("POST", "user/register", {
    username,
    email,
    pwd: PASSWORD,
    firstName: "Old",
    lastName: "Client",
  });
  const verified = await client.send("POST", "user/verify-email", {
    verificationCode: codeFor(await testApp.runQueue(), email),
    userId: textAt(registered.body, "data", "userId"),
  });
  client.token = textAt(verified.body, "token");
  return client;
}
