import { type UseSuspenseQueryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useRef, type ComponentType, type ReactNode, type RefObject } from "react";
import { Button } from "../controls/button.tsx";
import { DeleteButton } from "../controls/delete-button.tsx";
import { DocumentTitle } from "../layout/document-title.tsx";
import { LoadBoundary } from "../layout/load-boundary.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { useSheet } from "../overlay/use-sheet.ts";
import { DataList, type DataListProps } from "./data-list.tsx";

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

interface RecordListProps<Item> extends Pick<
  DataListProps<Item>,
  "label" | "keyOf" | "columns" | "wideCards" | "empty"
> {
  /** Loads the records, in their order. */
  query: UseSuspenseQueryOptions<{ status: "success"; data: Item[] }>;
  /** A record's name for screen readers. */
  nameOf: (record: Item) => string;
  /** Links of a record before Edit and Delete. */
  rowLinks?: (record: Item) => ReactNode;
  /** Shown above the list. */
  Above?: ComponentType<{ records: readonly Item[]; onEdit: (record: Item) => void }>;
}

interface RecordsPageProps<Item> extends RecordListProps<Item> {
  title: string;
  addLabel: string;
  /** Links beside the button that adds. */
  links?: ReactNode;
  skeleton: ReactNode;
  /** Shown when the list cannot be loaded. */
  error: string;
  Sheet: ComponentType<RecordSheetProps<Item>>;
  Delete: ComponentType<DeleteRecordProps<Item>>;
}

/** A page that lists records and adds, edits and deletes them. */
export function RecordsPage<Item>(props: RecordsPageProps<Item>) {
  const { title, addLabel, links, skeleton, error, Sheet, Delete, ...list } = props;
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
        <RecordList {...list} onEdit={editor.show} onDelete={removal.show} />
      </LoadBoundary>
      {editor.render((record, sheet) => (
        <Sheet record={record} {...sheet} />
      ))}
      {removal.render((record, sheet) => (
        <Delete record={record} {...sheet} focusAfterDelete={add} />
      ))}
    </>
  );
}

interface Handlers<Item> {
  onEdit: (record: Item) => void;
  onDelete: (record: Item) => void;
}

function RecordList<Item>(props: RecordListProps<Item> & Handlers<Item>) {
  const { query, nameOf, rowLinks, Above, onEdit, onDelete, ...list } = props;
  const { data: records } = useSuspenseQuery(query).data;
  return (
    <>
      {Above && <Above records={records} onEdit={onEdit} />}
      <DataList
        {...list}
        rows={records}
        actions={(record) => {
          const editOrDelete = (
            <span className="inline-flex items-center gap-2">
              <Button size="s" aria-label={`Edit, ${nameOf(record)}`} onClick={() => onEdit(record)}>
                <Pencil aria-hidden size={15} />
                Edit
              </Button>
              <DeleteButton label={`Delete, ${nameOf(record)}`} onClick={() => onDelete(record)} />
            </span>
          );
          if (!rowLinks) return editOrDelete;
          return (
            <span className="inline-flex flex-wrap items-center gap-2 xl:flex-nowrap">
              {rowLinks(record)}
              {editOrDelete}
            </span>
          );
        }}
      />
    </>
  );
}
