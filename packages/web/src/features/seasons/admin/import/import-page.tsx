import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { ImportForm } from "./import-form.tsx";

/** `/admin/seasons/import`. */
export function ImportPage() {
  return (
    <>
      <DocumentTitle>Import a season</DocumentTitle>
      <PageHeader title="Import a season" back={{ to: "/admin/seasons", label: "Back to the seasons" }} />
      <ImportForm />
    </>
  );
}
