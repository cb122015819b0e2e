interface Named {
  number: number;
  title: string | null;
}

/** "Episode 7: The Long Night", or what there is of it. */
export const episodeName = ({ number, title }: Named): string =>
  title === null ? `Episode ${number}` : `Episode ${number}: ${title}`;

/** How far an episode's scores have come, in contestants. */
export function scoredText(scored: number): string {
  if (scored === 0) return "No scores yet";
  return scored === 1 ? "1 contestant scored" : `${scored} contestants scored`;
}
