import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";

export type ReachDeps = Pick<Deps, "now" | "pusher">;

/** Does a device, as `d`, take messages now? The same condition as in `targetsOf`. */
export const isReachableDevice = (deps: ReachDeps) => sql<boolean>`
  (${deps.pusher.reachesFirebase} or ${isWebPush}) and ${isInUse(deps)}`;

/** Is a device, as `d`, registered with Firebase, which this site has no account of? */
export const lacksFirebase = (deps: ReachDeps) => sql<boolean>`
  not (${deps.pusher.reachesFirebase} or ${isWebPush}) and ${isInUse(deps)}`;

const isWebPush = sql`d.token like '{%'`;

const isInUse = ({ now }: ReachDeps) => sql`
  d.retired_at is null and (d.session_id is null or exists (
    select 1 from sessions s where s.session_id = d.session_id and s.expires_at > ${new Date(now())}))`;
