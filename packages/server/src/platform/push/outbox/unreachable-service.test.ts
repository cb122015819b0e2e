import type { DraftPlayer, DraftSlot } from "@emberline/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startWorker } from "../../../worker.ts";
import { type DraftClient, joinLegacy } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { createPushFixture, type PushFixture } from "../../../testing/fixtures/push-test-environment.ts";
import { type Behaviour, PUSH_HOSTS } from "../../../testing/fakes/fake-push-service.ts";
import type { DeliveryResult } from "../delivery/delivery-result.ts";
import type { Pusher } from "../delivery/pusher.ts";

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture();
  await fixture.testApp.app.start();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

const CLOSED_PORT = 1;
interface Board {
  draftOrder: DraftSlot[];
  availablePlayers: DraftPlayer[];
}

// Covers NOTIFY-30.
test.each<[string, { behaviour: Behaviour | null; port?: number }]>([
  ["never answers", { behaviour: "hang" }],
  ["takes no calls", { behaviour: null, port: CLOSED_PORT }],
  ["answers 500", { behaviour: { status: 500 } }],
])(
  "while a push service %s, picks are stored and broadcast at once, and the next clock runs",
  async (_, dead) => {
    const { testApp, service } = fixture;
    const { behaviour, ...network } = dead;
    const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
    for (const owner of owners) await fixture.addPhone(owner);
    service.setBehaviour(PUSH_HOSTS.chrome, behaviour);
    const { pusher, tried, letGo } = watch(fixture.pusher({ answerMs: 600_000, ...network }));
    const worker = await startWorker({ ...testApp, now: () => testApp.time, pusher });
    const clients = await Promise.all(owners.map((owner) => joinLegacy(testApp, owner, leagueId)));
    let [board] = (await allReceive(clients, "init")).map(({ payload }): Board => payload);
    await moveTo(testApp, startsAt);
    await allReceive(clients, "draft-timer-started");
    for (const [index, team] of [0, 1, 1].entries()) {
      // The notification of this turn is in flight; the test does not await its result.
      await tried(index + 1);
      const player = board!.availablePlayers[0];
      const pick = board!.draftOrder.find((slot) => slot.currentPick === 1);
      clients[team]!.send({ type: "pick", payload: { token: owners[team]!.token, leagueId, player, pick } });
      [board] = (await allReceive(clients, "pick-made")).map(({ payload }) => payload);
      expect(board!.draftOrder.filter((slot) => slot.player)).toHaveLength(index + 1);
      expect(await storedPicks(leagueId)).toBe(index + 1);
      await allReceive(clients, "draft-timer-started");
    }
    await tried(4);
    expect((await fixture.outbox()).map(([state]) => state)).not.toContain("sent");
    letGo();
    await worker.stop();
  },
);

const allReceive = <Type extends "init" | "pick-made" | "draft-timer-started">(
  clients: DraftClient[],
  type: Type,
) => Promise.all(clients.map((client) => client.waitFor(type)));

async function storedPicks(leagueId: string): Promise<number> {
  const rows = fixture.testApp.db
    .selectFrom("rosterPlayers")
    .select("playerId")
    .where("leagueId", "=", leagueId);
  return (await rows.execute()).length;
}

/** Counts attempts; requests that get no answer end only when the test releases them. */
function watch(real: Pusher) {
  let count = 0;
  let notify = () => {};
  let letGo = () => {};
  const over = new Promise<DeliveryResult>((resolve) => {
    letGo = () => resolve({ kind: "wait", why: "the test is over", afterMs: null, isDown: false });
  });
  const pusher: Pusher = {
    ...real,
    send: (target, push) => {
      count += 1;
      notify();
      return Promise.race([real.send(target, push), over]);
    },
  };
  const tried = (most: number) =>
    new Promise<void>((resolve) => {
      notify = () => count >= most && resolve();
      notify();
    });
  return { pusher, tried, letGo };
}
