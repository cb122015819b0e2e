import { Plus } from "lucide-react";
import { useRef, type ComponentType, type ReactNode, type RefObject } from "react";
import { Button } from "../controls/button.tsx";
import { useSheet } from "../overlay/use-sheet.ts";
import { DocumentTitle } from "../layout/document-title.tsx";
import { LoadBoundary } from "../layout/load-boundary.tsx";
import { PageHeader } from "../layout/page-header.tsx";

export interface RecordListProps<Item> {
  onEdit: (record: Item) => void;
  onDelete: (record: Item) => void;
}

export interface RecordSheetProps<Item> {
  /** Null for a new one. */
  record: Item | null;
  open: boolean;
  onClose: () => void;
}

export interface DeleteRecordProps<Item> {
  record: Item;
  open: boolean;
  onClose: () => void;
  /** Takes the focus after the record is gone. */
  focusAfterDelete: RefObject<HTMLElement | null>;
}

interface RecordsPageProps<Item> {
  title: string;
  addLabel: string;
  /** Links beside the button that adds. */
  links?: ReactNode;
  skeleton: ReactNode;
  /** Shown when the list cannot be loaded. */
  error: string;
  List: ComponentType<RecordListProps<Item>>;
  Sheet: ComponentType<RecordSheetProps<Item>>;
  Delete: ComponentType<DeleteRecordProps<Item>>;
}

/** A page that lists records and adds, edits and deletes them. */
export function RecordsPage<Item>(props: RecordsPageProps<Item>) {
  const { title, addLabel, links, skeleton, error, List, Sheet, Delete } = props;
  const editor = useSheet<Item | null>();
  const removal = useSheet<Item>();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader
        title={title}
        actions={
          <>
            {links}
            <Button ref={add} variant="primary" onClick={() => editor.show(null)}>
              <Plus aria-hidden size={18} />
              {addLabel}
            </Button>
          </>
        }
      />
      <LoadBoundary skeleton={skeleton} error={error}>
        <List onEdit={editor.show} onDelete={removal.show} />
      </LoadBoundary>
      {editor.shown && (
        <Sheet
          key={`edit ${editor.shown.visit}`}
          record={editor.shown.subject}
          open={editor.open}
          onClose={editor.close}
        />
      )}
      {removal.shown && (
        <Delete
          key={`delete ${removal.shown.visit}`}
          record={removal.shown.subject}
          open={removal.open}
          onClose={removal.close}
          focusAfterDelete={add}
        />
      )}
    </>
  );
}
