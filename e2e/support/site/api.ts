import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./accounts.ts";
import type { RunningServer } from "./server.ts";

/** Makes a call as a user; returns the `data` of a success. */
export type Calls = <Data>(method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<Data>;

/** Calls as the user who is logged in in the browser. */
export const callsOf = async (page: Page, server: RunningServer): Promise<Calls> =>
  callsWith(server, (await page.evaluate(() => localStorage.getItem("jwt"))) ?? "");

/** Calls as the admin that `createAdmin` made. */
export async function adminCalls(server: RunningServer): Promise<Calls> {
  const envelope = await send(server, "POST", "/login", { body: { username: "jeff", pwd: PASSWORD } });
  return callsWith(server, String(envelope["token"]));
}

/** Calls with the token of a login. */
export const callsWith =
  (server: RunningServer, token: string): Calls =>
  async (method, path, body) => {
    const envelope = await send(server, method, path, { token, body });
    expect(envelope, `${method} ${path}: ${String(envelope["message"])}`).toMatchObject({
      status: "success",
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what the contract promises
    return envelope["data"] as never;
  };

async function send(
  server: RunningServer,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object | undefined },
): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: token }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return response.json();
}
