import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";

export type ReachDeps = Pick<Deps, "now" | "pusher">;

/** Whether a device, aliased `d`, receives messages now. The same condition as in `targetsOf`. */
export const isReachableDevice = (deps: ReachDeps) => sql<boolean>`
  (${deps.pusher.reachesFirebase} or ${isWebPush}) and ${isInUse(deps)}`;

/** Whether a device, aliased `d`, is registered with Firebase while this site has no Firebase account. */
export const lacksFirebase = (deps: ReachDeps) => sql<boolean>`
  not (${deps.pusher.reachesFirebase} or ${isWebPush}) and ${isInUse(deps)}`;

const isWebPush = sql`d.token like '{%'`;

const isInUse = ({ now }: ReachDeps) => sql`
  d.retired_at is null and (d.session_id is null or exists (
    select 1 from sessions s where s.session_id = d.session_id and s.expires_at > ${new Date(now())}))`;
