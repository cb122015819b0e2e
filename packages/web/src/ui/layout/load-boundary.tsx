import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { ErrorBoundary, isChunkFailure } from "./error-boundary.tsx";
import { ErrorState } from "./error-state.tsx";

export interface LoadBoundaryProps {
  /** A skeleton shaped like the content. */
  skeleton: ReactNode;
  /** The words when it fails, for example "Something went wrong loading notes". */
  error?: string | ((error: unknown) => string);
  /** What to do, under those words. */
  advice?: string;
  children: ReactNode;
}

/** Round whatever uses `useSuspenseQuery`: its skeleton while it loads, its words and a retry when it fails. */
export function LoadBoundary({ skeleton, error: message, advice, children }: LoadBoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          fallback={(error, retry) => {
            if (isChunkFailure(error)) throw error;
            const title = typeof message === "function" ? message(error) : message;
            return (
              <ErrorState
                {...(title === undefined ? {} : { title })}
                {...(advice === undefined ? {} : { message: advice })}
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
