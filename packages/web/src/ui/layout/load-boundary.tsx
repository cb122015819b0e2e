import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { ErrorBoundary, isChunkFailure } from "./error-boundary.tsx";
import { ErrorState } from "./error-state.tsx";
import { NotLoaded } from "./not-loaded.tsx";

export interface LoadBoundaryProps {
  /** A skeleton shaped like the content. */
  skeleton: ReactNode;
  /** The error's title, for example "Something went wrong loading notes". */
  error?: string | ((error: unknown) => string);
  /** What to do about the error. */
  advice?: string;
  children: ReactNode;
}

/** Wraps components that use `useSuspenseQuery`: a skeleton while loading, the error and a retry after a failure. */
export function LoadBoundary({ skeleton, error: message, advice, children }: LoadBoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          fallback={(error, retry) => {
            if (isChunkFailure(error)) return <NotLoaded what="part" />;
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
