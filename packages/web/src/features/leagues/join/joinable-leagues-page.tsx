import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { CreateLeagueSheet } from "./create-league-sheet.tsx";
import { FoundLeagues, type JoinableLeague } from "./found-leagues.tsx";

import { JoinLeagueSheet } from "./join-league-sheet.tsx";

export function JoinableLeaguesPage() {
  const create = useSheet<null>();
  return (
    <>
      <DocumentTitle>Available Leagues</DocumentTitle>
      <PageHeader
        title="Available Leagues"
        back={{ to: "/", label: "Back to My Teams" }}
        actions={
          <Button className="max-sm:grow" onClick={() => create.show(null)}>
            <Plus aria-hidden size={18} />
            Create New League
          </Button>
        }
      />
      <Leagues />
      {create.shown && (
        <CreateLeagueSheet key={create.shown.visit} open={create.open} onClose={create.close} />
      )}
    </>
  );
}

function Leagues() {
  const [search, setSearch] = useState("");
  const [resets, setResets] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const afterRender = useAfterRender();
  const join = useSheet<JoinableLeague>();
  const showAll = () => {
    setSearch("");
    setResets(resets + 1);
    afterRender(() => field.current?.focus());
  };
  return (
    <>
      <search className="mb-4 block max-w-md">
        <SearchField
          key={resets}
          ref={field}
          label="Search leagues"
          placeholder="Name or owner"
          value={search}
          onSearch={setSearch}
        />
      </search>
      <FoundLeagues search={search} onShowAll={showAll} onJoin={join.show} />
      {join.shown && (
        <JoinLeagueSheet
          key={join.shown.visit}
          league={join.shown.subject}
          open={join.open}
          onClose={join.close}
        />
      )}
    </>
  );
}
