import { tribeRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { addTribe, changeTribe, removeTribe, findTribes } from "./save-tribe.ts";

const SAVED = { message: "Tribe Saved" };

export function bindTribe(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);
  const { db } = deps;
  const read = async (tribeId?: string) =>
    (await findTribes(db, tribeId)).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));

  bind(tribeRoutes.choices, async () => ({ data: await read() }));
  bind(tribeRoutes.list, async () => ({ data: await read() }));
  bind(tribeRoutes.get, async ({ params }) => {
    const [data] = await read(params.tribeId);
    if (!data) throw new AppError(404, "Tribe not found");
    return { data };
  });
  bind(tribeRoutes.add, async ({ caller, body }) => ({
    data: await addTribe(db, caller.userId, body),
    ...SAVED,
  }));
  bind(tribeRoutes.change, async ({ caller, params, body }) => ({
    data: await changeTribe(db, caller.userId, { ...params, ...body }),
    ...SAVED,
  }));
  bind(tribeRoutes.remove, async ({ caller, params }) => {
    await removeTribe(db, caller.userId, params.tribeId);
    return { message: "Tribe deleted successfully" };
  });
}
