import { QueryErrorResetBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { errorMessage } from "../api/api-error.ts";
import { ErrorBoundary, isChunkFailure } from "../ui/layout/error-boundary.tsx";
import { ErrorState } from "../ui/layout/error-state.tsx";

/** Round every page: whatever breaks inside leaves the navigation standing and a way on. Another page starts afresh. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          key={pathname}
          onReset={reset}
          fallback={(error, retry) =>
            isChunkFailure(error) ? (
              <NewVersion />
            ) : (
              <ErrorState level={1} title={errorMessage(error)} onRetry={retry} />
            )
          }
        >
          {children}
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/** The last net, under everything: says what happened instead of a white page. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(error) => (
        <main className="grid min-h-dvh place-items-center p-4">
          {isChunkFailure(error) ? (
            <NewVersion />
          ) : (
            <ErrorState
              level={1}
              message={`The page stopped working${error instanceof Error ? `: ${error.message}` : ""}.`}
              onRetry={reload}
              retryLabel="Reload the page"
            />
          )}
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Nothing was typed on a page that never came, so a network that is back may load it again. */
function NewVersion() {
  return (
    <ErrorState
      level={1}
      title="This page could not be loaded"
      message="You may be offline, or there is a newer version of the app. Reloading fetches it."
      onRetry={reload}
      retryLabel="Reload the page"
    />
  );
}

function reload(): void {
  location.reload();
}
