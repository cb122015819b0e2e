import type { DraftTeam } from "@emberline/contract";

/** A team may leave once the draft is complete. Its picks stay on the board; its owner's name is removed. */
export const leftTeam = (teamId: string): DraftTeam => ({
  teamId,
  name: "A team that left",
  owner: { firstName: "A team", lastName: "that left" },
});

export const toDraftTeam = ({
  teamId,
  name,
  firstName,
  lastName,
}: {
  teamId: string;
  name: string;
  firstName: string;
  lastName: string;
}): DraftTeam => ({
  teamId,
  name,
  owner: { firstName, lastName },
});
