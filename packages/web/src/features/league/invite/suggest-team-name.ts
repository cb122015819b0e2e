const BANDS = ["Torchbearers", "Firestarters", "Castaways", "Tide Turners", "Ember Keepers", "Night Watch"];

/** A name to start from, the same for one fan in one league every time. */
export function teamNameIdea(firstName: string | undefined, leagueId: string): string {
  const name = firstName?.trim() ?? "";
  const sum = Array.from(`${name}${leagueId}`, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (a, b) => a + b,
    0,
  );
  const band = BANDS[sum % BANDS.length] ?? "Castaways";
  if (name === "" || name.length > 40) return `The ${band}`;
  return `${name}${/s$/i.test(name) ? "'" : "'s"} ${band}`;
}
