const SUFFIXES = [
  "Torchbearers",
  "Firestarters",
  "Castaways",
  "Tide Turners",
  "Ember Keepers",
  "Night Watch",
];

/** A name to start from, the same for one fan in one league every time. */
export function suggestTeamName(firstName: string | undefined, leagueId: string): string {
  const name = firstName?.trim() ?? "";
  const sum = Array.from(`${name}${leagueId}`, (char) => char.codePointAt(0) ?? 0).reduce((a, b) => a + b, 0);
  const suffix = SUFFIXES[sum % SUFFIXES.length] ?? "Castaways";
  if (name === "" || name.length > 40) return `The ${suffix}`;
  return `${name}${/s$/i.test(name) ? "'" : "'s"} ${suffix}`;
}
