/** One paragraph per sentence. */
export function Sentences({ children }: { children: string[] }) {
  return (
    <div className="space-y-2 pb-1 text-dim">
      {children.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
