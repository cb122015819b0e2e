import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Title } from "../../../ui/layout/document-title.tsx";
import { ImportForm } from "./import-form.tsx";

/** `/admin/seasons/import`. */
export function ImportPage() {
  return (
    <>
      <Title>Import a season</Title>
      <PageHeader title="Import a season" back={{ to: "/admin/seasons", label: "Back to the seasons" }} />
      <ImportForm />
    </>
  );
}
