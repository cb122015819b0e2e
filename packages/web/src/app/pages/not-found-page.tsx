import { ButtonLink } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <DocumentTitle>Page not found</DocumentTitle>
      <EmptyState
        title={
          <span role="heading" aria-level={1}>
            Page not found
          </span>
        }
        action={
          <ButtonLink to="/" variant="primary">
            Back to My Teams
          </ButtonLink>
        }
      >
        There is no page at this address. It may have moved, or the link is incomplete.
      </EmptyState>
    </main>
  );
}
