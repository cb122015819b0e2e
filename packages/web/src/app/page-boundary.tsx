import { QueryErrorResetBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { errorMessage } from "../platform/api/api-error.ts";
import { ErrorBoundary, isChunkFailure } from "../ui/layout/error-boundary.tsx";
import { ErrorState } from "../ui/layout/error-state.tsx";
import { NotLoaded, reload } from "../ui/layout/not-loaded.tsx";

/** Wraps every page: an error leaves the navigation usable and offers a retry. Navigating resets it. */
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
              <NotLoaded what="page" />
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

/** The outermost boundary: shows an error instead of a white page. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(error) => (
        <main className="grid min-h-dvh place-items-center p-4">
          {isChunkFailure(error) ? (
            <NotLoaded what="page" />
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
