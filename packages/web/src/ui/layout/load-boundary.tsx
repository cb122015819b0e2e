import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { createContext, Suspense, use, type ReactNode } from "react";
import { ErrorBoundary, isChunkFailure } from "./error-boundary.tsx";
import { ErrorState } from "./error-state.tsx";
import { NotLoaded } from "./not-loaded.tsx";

const NOT_ON_DEVICE = "You are offline, and this device has not loaded it before.";

export interface LoadBoundaryProps {
  /** A skeleton shaped like the content. */
  skeleton: ReactNode;
  /** The error's title, for example "Something went wrong loading notes". */
  error?: string | ((error: unknown) => string);
  /** What to do about the error. */
  advice?: string;
  children: ReactNode;
}

/** Shows errors that have a page of their own; null for the others. `retry` shows the content again. */
export const OwnErrors = createContext<(error: unknown, retry: () => void) => ReactNode>(() => null);

/** Wraps components that use `useSuspenseQuery`: a skeleton while loading, the error and a retry after a failure. */
export function LoadBoundary({ skeleton, error: message, advice, children }: LoadBoundaryProps) {
  const showOwn = use(OwnErrors);
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          fallback={(error, retry) => {
            if (isChunkFailure(error)) return <NotLoaded what="part" />;
            const own = showOwn(error, retry);
            if (own !== null) return own;
            const title = typeof message === "function" ? message(error) : message;
            return (
              <ErrorState
                {...(title === undefined ? {} : { title })}
                message={advice ?? (navigator.onLine ? undefined : NOT_ON_DEVICE)}
                onRetry={retry}
              />
            );
          }}
        >
          <Suspense fallback={skeleton}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
