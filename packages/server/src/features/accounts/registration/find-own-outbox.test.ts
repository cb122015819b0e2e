import { accountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createTestApp } from "../../../testing/app/test-app.ts";

const LOCAL = "http://127.0.0.1:3000";

/** The result for a site with these settings, for a client at this address that requests this host. */
async function findOutbox(
  env: Record<string, string>,
  { address = "127.0.0.1", host = "localhost:3000" } = {},
) {
  const testApp = await createTestApp(
    { PUBLIC_URL: LOCAL, DATA_DIR: "/srv/data", ...env },
    { hasSeason: false },
  );
  try {
    const url = `/api${accountRoutes.outbox.path}`;
    const reply = await testApp.server.inject({ url, remoteAddress: address, headers: { host } });
    expect(reply.statusCode).toBe(200);
    return reply.json<{ data: { folder: string } | null }>().data;
  } finally {
    await testApp.close();
  }
}

// Covers ACCOUNT-64.
test("a browser on the machine of a site without a mail server learns the folder of the emails", async () => {
  const folder = "/srv/data/outbox";
  expect(await findOutbox({})).toEqual({ folder });
  expect(
    await findOutbox({ PUBLIC_URL: "http://[::1]:3000" }, { address: "::1", host: "[::1]:3000" }),
  ).toEqual({
    folder,
  });
});

test.each([
  ["a site with a mail server", { SMTP_URL: "smtp://mail.test" }, {}],
  ["another machine", {}, { address: "192.0.2.7" }],
  ["a name that leads to this machine", {}, { host: "rebound.example" }],
  ["a host that is no host", {}, { host: "[" }],
  ["a site with a public address", { PUBLIC_URL: "https://fans.example" }, {}],
])("%s answers nothing", async (_what, env, client) => {
  expect(await findOutbox(env, client)).toBeNull();
});
