import { pino } from "pino";
import { expect, test } from "vitest";
import { createServer } from "./server.ts";

const FAN = "203.0.113.9";

function open(trustedProxies: string[]) {
  const written: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void written.push(line) });
  const server = createServer({ log }, trustedProxies);
  server.get("/api/who", ({ ip }) => ({ ip }));
  const ask = async (remoteAddress: string, said = FAN) => {
    const reply = await server.inject({
      url: "/api/who",
      remoteAddress,
      headers: { "x-forwarded-for": said },
    });
    return reply.json<{ ip: string }>().ip;
  };
  return { ask, written };
}

// Covers OPERATION-5.
test("X-Forwarded-For of a trusted proxy is used, also through a chain", async () => {
  const { ask, written } = open(["loopback", "172.16.0.0/12"]);
  expect(await ask("127.0.0.1")).toBe(FAN);
  expect(await ask("172.18.0.3")).toBe(FAN);
  expect(await ask("127.0.0.1", `${FAN}, 172.18.0.3`)).toBe(FAN);
  // A fan can send any X-Forwarded-For, so the part before the proxy's own entry is not trusted.
  expect(await ask("172.18.0.3", `198.51.100.1, ${FAN}`)).toBe(FAN);
  expect(written).toEqual([]);
});

// Covers OPERATION-5.
test("untrusted proxies are ignored, with one log line without an address", async () => {
  const { ask, written } = open(["loopback"]);
  expect(await ask("172.18.0.3")).toBe("172.18.0.3");
  expect(await ask("172.18.0.4")).toBe("172.18.0.4");
  expect(written.length).toBe(1);
  expect(written[0]).toContain("TRUST_PROXY");
  expect(written[0]).not.toMatch(/172\.18|203\.0/);
});
