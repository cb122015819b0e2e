/** The board of a draft with 18 teams, from one with fewer. */
export function draftBoardOf18Teams(record) {
  const [team] = record.teams;
  const teams = Array.from({ length: 18 }, (_, index) => ({
    teamId: crypto.randomUUID(),
    name: index % 4 === 0 ? `The Quiet Alliance of the North ${index + 1}` : `Team ${index + 1}`,
    owner: index % 5 === 0 ? { firstName: "Bartholomew", lastName: "Featherstone-Haugh" } : team.owner,
  }));
  teams[4].teamId = team.teamId;
  const { players } = record;
  const second = players.map((player, index) => ({
    ...player,
    playerId: crypto.randomUUID(),
    lastName: players[(index + 1) % players.length].lastName,
  }));
  const scheduled = record.events.find(({ type }) => type === "scheduled");
  const { at, startsAt } = scheduled;
  const order = teams.map(({ teamId }) => teamId);
  const picks = [...players, ...second].slice(0, 2 * teams.length).flatMap(({ playerId }, index) => {
    const pickNumber = index + 1;
    const teamId = index < teams.length ? order[index] : order[2 * teams.length - 1 - index];
    return [
      { type: "clock-started", pickNumber, startedAt: startsAt, deadline: startsAt + 60_000 },
      { type: "picked", pickNumber, teamId, playerId, by: index % 3 === 0 ? "rule" : "owner", at: startsAt },
    ];
  });
  const events = [{ ...scheduled, order, rounds: 2, at }, ...picks, { type: "completed", at: startsAt }];
  return { ...record, teams, players: [...players, ...second], events };
}
