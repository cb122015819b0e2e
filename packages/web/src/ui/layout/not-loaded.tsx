import { ErrorState } from "./error-state.tsx";

/**
 * In place of a page, or a part of one, whose chunk could not be loaded. Nothing can be lost on what never loaded, so
 * the page reloads by itself when the network is back; a page with unsaved changes asks first.
 */
export function NotLoaded({ what }: { what: "page" | "part" }) {
  return (
    <ErrorState
      level={what === "page" ? 1 : 2}
      title={`This ${what} could not be loaded`}
      message="You may be offline, or there is a new version of the app. Reload to get it."
      onRetry={reload}
      retryLabel="Reload the page"
    />
  );
}

export function reload(): void {
  location.reload();
}
