import { once } from "node:events";
import { createServer } from "node:tls";
import { expect, test } from "vitest";
import { makeCertificate } from "../../../testing/fakes/push-certificate.ts";
import { readCertificate } from "./read-facts.ts";

test("the end of a site's certificate is read, trusted or not", async () => {
  const server = createServer(makeCertificate(["localhost"]), (socket) =>
    socket.on("error", () => undefined),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  expect(await readCertificate(`https://127.0.0.1:${port}/site`)).toEqual({ endsAt: Date.UTC(2100, 0) });
  server.close();
  await once(server, "close");
  expect(await readCertificate(`https://127.0.0.1:${port}`)).toEqual({ error: "ECONNREFUSED" });
});

test("an address without https has none", async () => {
  expect(await readCertificate("http://127.0.0.1:1")).toBeNull();
});
