/** "Episode 7: The Long Night", or "Episode 7" while it has no title. */
export const episodeName = ({ number, title }: { number: number; title: string | null }): string =>
  title === null ? `Episode ${number}` : `Episode ${number}: ${title}`;
