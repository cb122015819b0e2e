import { FireLoader } from "../../ui/fire-loader.tsx";

/** Calm, over the board, which stays. It waits a moment, so that a short gap does not flash. */
export function ReconnectingStrip({ onTryNow }: { onTryNow: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-20 flex justify-center lg:-top-15">
      <p
        role="status"
        className="pointer-events-auto flex animate-rise items-center gap-2 rounded-full border border-line bg-ink-3 pl-4 text-sm font-medium shadow-float [animation-delay:600ms]"
      >
        <span aria-hidden>
          <FireLoader size={18} />
        </span>
        Reconnecting…
        <button
          type="button"
          onClick={onTryNow}
          className="min-h-11 rounded-full px-4 font-semibold text-ember hover:underline"
        >
          Try now
        </button>
      </p>
    </div>
  );
}
