import { useEffect } from "react";
import { removePendingInvite } from "../../../platform/session/stored-session.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";

/** Says that an invite link is not valid, and where to go instead. */
export function InvalidInvite() {
  const { user } = useSession();
  useEffect(() => removePendingInvite(), []);
  return (
    <div className="animate-rise">
      <DocumentTitle>Invite</DocumentTitle>
      <h1 className="text-4xl lg:text-[2.5rem]">This invite link does not work</h1>
      <p className="mt-2 mb-7 text-dim">
        It may have been replaced or stopped, or it is incomplete. Ask the person who sent it for a new one.
      </p>
      <div className="flex flex-wrap gap-3">
        {user === null ? (
          <>
            <ButtonLink to="/register" variant="primary">
              Sign Up
            </ButtonLink>
            <ButtonLink to="/login">Log In</ButtonLink>
          </>
        ) : (
          <ButtonLink to="/leagues" variant="primary">
            Browse Available Leagues
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
