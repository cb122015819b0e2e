interface RankMarkProps {
  rank: number;
  /** Others have the same rank. */
  shared: boolean;
  /** The word for it on this screen: "rank", "place". */
  word?: string;
}

/** A rank in a table; a shared rank is shown as "T2", as in sports. */
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
