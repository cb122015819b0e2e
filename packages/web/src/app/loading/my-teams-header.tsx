import { Plus } from "lucide-react";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

export function MyTeamsHeader() {
  return (
    <PageHeader
      title="My Teams"
      actions={
        <ButtonLink to="/leagues" className="max-[21rem]:grow">
          <Plus aria-hidden size={18} />
          Join a League
        </ButtonLink>
      }
    />
  );
}
