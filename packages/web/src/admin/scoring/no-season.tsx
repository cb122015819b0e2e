import { EmptyState } from "../../ui/empty-state.tsx";

/** Nothing can be scored before a season is there, and only the operator can bring one. */
export function NoSeason() {
  return (
    <EmptyState title="No season yet">
      <p>Whoever runs the server loads one from a file, in the folder of the program:</p>
      <code className="mt-3 block rounded-xl border border-line bg-ink px-3 py-2.5 text-left text-sm break-words text-sand">
        npm run -s emberline -- season import FILE
      </code>
      <p className="mt-3">Its episodes, contestants and statistics then stand here.</p>
    </EmptyState>
  );
}
