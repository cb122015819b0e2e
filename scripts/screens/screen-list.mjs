import { createAdminScreens } from "./admin-screens.mjs";
import { createFanScreens } from "./fan-screens.mjs";

/**
 * Every screen and sheet of the demo site: `{name, user, path, open, prepare}`. `user` is null for visitors; `open`
 * opens a sheet on the page; `prepare` runs once, before the first picture.
 */
export async function createScreens({ password, draftLeagueId, call }) {
  const login = async (username) => (await call("/login", { body: { username, pwd: password } })).token;
  const { data: teams } = await call("/team/myTeams", { token: await login("ana") });
  const { leagueId } = teams.map(({ league }) => league).find((league) => league.leagueId !== draftLeagueId);
  const site = { draftLeagueId, leagueId, call, login };
  return [...(await createFanScreens(site)), ...(await createAdminScreens(site))];
}
