import { spoilerRoutes } from "@emberline/contract";
import { MARKS_PER_MINUTE } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { binder } from "../../platform/http/bind.ts";
import { perUser } from "../../platform/http/rate-limits.ts";
import { countMarks, readMarkPage } from "./read-marks-table.ts";
import { changeMark, readMark } from "./save-mark.ts";

const markLimit = perUser(MARKS_PER_MINUTE);

export function bindSpoiler(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);

  bind(spoilerRoutes.people, async ({ query, receivedAt }) => ({
    data: await readMarkPage(deps.db, query, receivedAt),
  }));
  bind(spoilerRoutes.counts, async ({ receivedAt }) => ({ data: await countMarks(deps.db, receivedAt) }));
  bind(spoilerRoutes.mark, async ({ caller: { userId }, receivedAt: at }) => ({
    data: await readMark(deps.db, { userId, at }),
  }));
  bind(
    spoilerRoutes.saveMark,
    async ({ caller: { userId }, receivedAt: at, body }) => ({
      data: await changeMark(deps, { userId, at }, body),
    }),
    markLimit,
  );
}
