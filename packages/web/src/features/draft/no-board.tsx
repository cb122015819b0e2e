import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Title } from "../../ui/title.tsx";
import type { WayOut } from "./room-frame.ts";

/** The line stays open: the board comes as soon as there is one. */
export function NoDraft({ words, wayOut }: { words: string; wayOut: WayOut }) {
  return (
    <>
      <Title>Draft</Title>
      <h1 className="sr-only">Draft</h1>
      <EmptyState
        title={words}
        action={
          <ButtonLink to={wayOut.to} look="ember">
            {wayOut.label}
          </ButtonLink>
        }
      >
        Keep this page open: the room lights up by itself as soon as the draft is set.
      </EmptyState>
    </>
  );
}

/** Not a member, or not logged in any more. */
export function NotAdmitted({ words }: { words: string }) {
  const loggedOut = /log in/i.test(words);
  return (
    <>
      <Title>Draft</Title>
      <h1 className="sr-only">Draft</h1>
      <EmptyState
        title={words}
        action={
          <ButtonLink to={loggedOut ? "/login" : "/"} look="ember">
            {loggedOut ? "Log In" : "Go to my teams"}
          </ButtonLink>
        }
      >
        {loggedOut
          ? "Your session has ended. The draft goes on while you come back."
          : "If friends invited you, join their league first. Then this door opens."}
      </EmptyState>
    </>
  );
}
