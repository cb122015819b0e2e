interface Props {
  /** SHA-256 of the seed, in hex. */
  seedHash: string;
}

/** The promise that nobody bends the draw. */
export function SeedHashHint({ seedHash }: Props) {
  return (
    <div className="rounded-xl bg-ink/50 px-3.5 py-3 text-[0.8125rem] text-dim">
      <p>
        Every draw of this draft comes from a secret number that is fixed already. This is its fingerprint;
        after the draft the number is shown, and anybody can check that they belong together.
      </p>
      <p className="mt-1.5">
        <span className="font-medium">Fingerprint: </span>
        <code className="text-xs break-all text-sand select-all">{seedHash}</code>
      </p>
    </div>
  );
}
