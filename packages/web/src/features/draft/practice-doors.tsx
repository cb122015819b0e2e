import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Title } from "../../ui/title.tsx";
import type { WayOut } from "./room-frame.ts";

/** It was left for too long, or lasted too long. */
export function PracticeEnded({ wayOut, onAgain }: { wayOut: WayOut; onAgain: () => void }) {
  return (
    <>
      <Title>Practice</Title>
      <h1 className="sr-only">Practice</h1>
      <EmptyState
        title="This practice is over"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button look="ember" onClick={onAgain}>
              Practise again
            </Button>
            <ButtonLink to={wayOut.to}>{wayOut.label}</ButtonLink>
          </span>
        }
      >
        A practice ends by itself after a while. Nothing of it is kept.
      </EmptyState>
    </>
  );
}

/** There is nobody to draft, or no place left. */
export function NoPractice({ words, wayOut }: { words: string; wayOut: WayOut }) {
  return (
    <>
      <Title>Practice</Title>
      <h1 className="sr-only">Practice</h1>
      <EmptyState
        title={words}
        action={
          <ButtonLink to={wayOut.to} look="ember">
            {wayOut.label}
          </ButtonLink>
        }
      >
        Keep this page open: the practice begins here as soon as it can.
      </EmptyState>
    </>
  );
}
