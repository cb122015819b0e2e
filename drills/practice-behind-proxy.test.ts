import { afterAll, beforeAll, expect, test } from "vitest";
import { openReconnectingSocket } from "../packages/server/src/testing/draft-chaos/server-address.ts";
import { connect } from "../packages/server/src/testing/clients/draft-client.ts";
import { createLeague } from "../packages/server/src/testing/fixtures/draft-league.ts";
import { createTestApp, type TestApp, type TestUser } from "../packages/server/src/testing/app/test-app.ts";
import { startTwoServers, type TwoServers } from "../packages/server/src/testing/app/two-servers.ts";
import { ServerMessage } from "@emberline/contract";
import { type Proxy, startProxy } from "./proxy.ts";

let testApp: TestApp;
let servers: TwoServers;
let proxy: Proxy;
beforeAll(async () => {
  testApp = await createTestApp();
  servers = await startTwoServers(testApp);
  const ports = [];
  for (const { server } of [servers.first, servers.second])
    ports.push(Number(new URL(await server.listen({ host: "127.0.0.1", port: 0 })).port));
  proxy = await startProxy(ports);
});
afterAll(async () => {
  proxy.stop();
  await servers.close();
  await testApp.close();
});

const joinOf = ({ token }: TestUser, leagueId: string) => ({
  type: "join",
  payload: { token, leagueId, log: true, practice: "league" },
});

/** A member who comes back through the proxy whenever the connection ends, as our app does. */
function joinThroughProxy(member: TestUser, leagueId: string) {
  const inbox: ServerMessage[] = [];
  const socket = openReconnectingSocket({
    serverAddress: { address: () => Promise.resolve(`ws://127.0.0.1:${proxy.port}/api/socket`) },
    reconnectDelayMs: () => 20,
    onOpen: () => socket.send(joinOf(member, leagueId)),
    onFrame: (text) => inbox.push(ServerMessage.parse(JSON.parse(text))),
  });
  return { inbox, ...socket };
}

// Covers MOCK-3.
test("members behind a proxy that alternates between two servers practise together", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  const members = [];
  for (const owner of owners) {
    const member = joinThroughProxy(owner, leagueId);
    members.push(member);
    await expect.poll(() => member.inbox.map(({ type }) => type)).toContain("draft-snapshot");
  }
  for (const { inbox } of members) {
    const present = () =>
      inbox.flatMap((message) =>
        message.type === "draft-presence" ? [[...message.payload.teamIds].sort()] : [],
      );
    await expect
      .poll(async () => {
        await testApp.app.runDueClocks();
        await servers.second.runDueClocks();
        return present().at(-1);
      })
      .toEqual([...teamIds].sort());
  }
  // Three connections in turn cannot have reached one server at the first attempt.
  expect(members.flatMap(({ codes }) => codes)).toContain(1013);
  for (const { close } of members) close();
});

// Covers MOCK-3.
test("a practice that two servers open at the same moment becomes one", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const clients = await Promise.all([servers.first, servers.second].map(connect));
  for (const [index, client] of clients.entries()) client.send(joinOf(owners[index]!, leagueId));
  const moved = await Promise.race(
    clients.map(({ closed }, index) => closed.then((code) => ({ index, code }))),
  );
  expect(moved.code).toBe(1013);
  const stays = clients[1 - moved.index]!;
  expect(stays.socket.readyState).toBe(stays.socket.OPEN);
  const back = await connect([servers.first, servers.second][1 - moved.index]!);
  back.send(joinOf(owners[moved.index]!, leagueId));
  await back.waitFor("draft-snapshot");
  for (const { socket } of [stays, back]) socket.close();
});
