import { useState } from "react";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { MarkCounts } from "./mark-counts.tsx";
import { MarkList } from "./mark-list.tsx";

/** `/admin/spoilers`. */
export function MarksPage() {
  const [search, setSearch] = useState("");
  return (
    <>
      <DocumentTitle>Spoilers</DocumentTitle>
      <PageHeader title="Spoilers" />
      <MarkCounts />
      <search className="mb-4 block max-w-xl">
        <SearchField value={search} placeholder="Username or name" onSearch={setSearch} />
      </search>
      <MarkList search={search} />
    </>
  );
}
