import type { Task } from "graphile-worker";
import type { Deps } from "../../../platform/deps.ts";
import { notifyTurn, type DraftTurn } from "./notify-turn.ts";

export function turnNotificationTask(deps: Pick<Deps, "db" | "now" | "settings" | "pusher">): Task {
  return async (payload) => {
    // Written by `enqueueTurnNotifications` only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    await notifyTurn(deps, payload as DraftTurn);
  };
}
