interface Named {
  firstName: string;
  lastName: string;
}

/** A roster for a narrow column: first names, with an initial if two players share one. */
export function rosterText(players: readonly Named[]): string {
  const isShared = (name: string) => players.filter(({ firstName }) => firstName === name).length > 1;
  return players
    .map(({ firstName, lastName }) =>
      isShared(firstName) && lastName !== ""
        ? `${firstName} ${Array.from(lastName)[0]}.`
        : firstName || lastName,
    )
    .join(", ");
}
