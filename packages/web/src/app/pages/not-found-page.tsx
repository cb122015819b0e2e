import { ButtonLink } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Title } from "../../ui/layout/document-title.tsx";

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Title>Page not found</Title>
      <EmptyState
        title={
          <span role="heading" aria-level={1}>
            This trail leads nowhere
          </span>
        }
        action={
          <ButtonLink to="/" look="ember">
            Back to camp
          </ButtonLink>
        }
      >
        There is no page at this address. It may have moved, or the link lost a piece on its way.
      </EmptyState>
    </main>
  );
}
