import { draftRoutes, leagueRoutes } from "@emberline/contract";
import type { Person, World } from "./world.ts";

export interface DraftLeague {
  leagueId: string;
  owners: Person[];
  /** In the order of the owners. */
  teamIds: string[];
  startsAt: number;
}

export const PICK_SECONDS = 60;
const LEAD_MS = 600_000;

/** A public league of so many fans with a team each. */
export async function createLeague(world: World, size: number): Promise<Omit<DraftLeague, "startsAt">> {
  const owners: Person[] = [];
  const teamIds: string[] = [];
  let leagueId = "";
  for (let index = 0; index < size; index += 1) {
    const owner = await world.fan();
    const body = { teamName: `Team ${index + 1}` };
    const { data } =
      index === 0
        ? await world.call(leagueRoutes.add, {
            as: owner,
            body: { ...body, name: "The League", privateInd: false, password: null },
          })
        : await world.call(leagueRoutes.join, {
            as: owner,
            body: { ...body, leagueId, leaguePassword: null },
          });
    leagueId = data.leagueId;
    owners.push(owner);
    teamIds.push(data.teamId);
  }
  return { leagueId, owners, teamIds };
}

/** The same with its draft set, ten minutes from now, in the order of the owners. */
export async function createDraftLeague(world: World, size: number): Promise<DraftLeague> {
  const league = await createLeague(world, size);
  const startsAt = world.time + LEAD_MS;
  await world.call(draftRoutes.generate, {
    as: world.admin,
    params: { leagueId: league.leagueId },
    body: {
      draftOrder: league.teamIds,
      draftDate: new Date(startsAt).toISOString(),
      pickTimeSeconds: PICK_SECONDS,
    },
  });
  return { ...league, startsAt };
}

/** Moves the clock to a moment and lets the draft clocks do what is due by then. */
export async function moveTo(world: World, time: number): Promise<void> {
  world.time = time;
  await world.app.wakeClocks();
}
