const BACK_LINKS = {
  "my-teams": { to: "/", label: "Back to My Teams" },
  players: { to: "/players", label: "Back to the players" },
};

/** The page that links to a past season. */
export type Origin = keyof typeof BACK_LINKS;

/** The state of a link to a past season. */
export const cameFrom = (from: Origin) => ({ from });

/** The link back to where the user came from; to the players after a reload without a state. */
export function backLinkOf(state: unknown) {
  const isFromMyTeams =
    typeof state === "object" && state !== null && "from" in state && state.from === "my-teams";
  return BACK_LINKS[isFromMyTeams ? "my-teams" : "players"];
}
