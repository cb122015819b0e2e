interface Props {
  /** SHA-256 of the seed, in hex. */
  seedHash: string;
}

/** Explains the seed hash, which proves that the draw was not changed later. */
export function SeedHashHint({ seedHash }: Props) {
  return (
    <div className="rounded-xl bg-ink/50 px-3.5 py-3 text-[0.8125rem] text-dim">
      <p>
        Every draw of this draft comes from a secret number that is already fixed. This is its fingerprint.
        After the draft the number is revealed, and anyone can check that the two match.
      </p>
      <p className="mt-1.5">
        <span className="font-medium">Fingerprint: </span>
        <code className="text-xs break-all text-sand select-all">{seedHash}</code>
      </p>
    </div>
  );
}
