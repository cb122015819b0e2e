interface RankMarkProps {
  rank: number;
  /** Others have the same one. */
  shared: boolean;
  /** What it is called here: "rank", "place". */
  word?: string;
}

/** A rank in a table; one that several share stands as "T2", as in sports. */
export function RankMark({ rank, shared, word = "rank" }: RankMarkProps) {
  if (!shared) return rank;
  return (
    <>
      <span aria-hidden>T{rank}</span>
      <span className="sr-only">{sharedText(rank, word)}</span>
    </>
  );
}

export const sharedText = (rank: number, word = "rank") => `Shared ${word} ${rank}`;
