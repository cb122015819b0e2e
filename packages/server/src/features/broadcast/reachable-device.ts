import { sql } from "kysely";
import type { Deps } from "../../deps.ts";

export type ReachDeps = Pick<Deps, "now" | "pusher">;

/** Does a device, as `d`, take messages now? The same condition as in `targetsOf`. */
export const isReachableDevice = ({ now, pusher }: ReachDeps) => sql<boolean>`
  d.retired_at is null and (${pusher.reachesFirebase} or d.token like '{%')
  and (d.session_id is null or exists (
    select 1 from sessions s where s.session_id = d.session_id and s.expires_at > ${new Date(now())}))`;
