import { Plus } from "lucide-react";
import { useRef } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { LoadBoundary } from "../../ui/load-boundary.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Title } from "../../ui/title.tsx";
import { useSheet } from "../../ui/use-sheet.ts";
import { DeletePoll } from "./delete-poll.tsx";
import { PollList } from "./poll-list.tsx";
import type { SurveyRow } from "./survey.ts";

/** `/admin/polls`. */
export function PollsPage() {
  const deleting = useSheet<SurveyRow>();
  const add = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Title>Polls</Title>
      <PageHeader
        title="Polls"
        actions={
          <ButtonLink ref={add} to="/admin/polls/new" look="ember">
            <Plus aria-hidden size={18} />
            Add Poll
          </ButtonLink>
        }
      />
      <LoadBoundary skeleton={<SkeletonRows faces={false} />} error="Error loading surveys">
        <PollList onDelete={deleting.show} />
      </LoadBoundary>
      {deleting.shown && (
        <DeletePoll
          key={deleting.shown.visit}
          survey={deleting.shown.subject}
          open={deleting.open}
          onClose={deleting.close}
          afterwards={() => add.current}
        />
      )}
    </>
  );
}
