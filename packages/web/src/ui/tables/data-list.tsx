import { Fragment, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useShowsCards } from "../hooks/use-media-query.ts";
import { Card } from "../layout/card.tsx";
import { Table, Td, Th, Tr } from "./table.tsx";

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** What a card shows instead of the heading and the cell: only the cell, nothing, or something of its own. */
  onCard?: "cell" | "nothing" | ((row: Row) => ReactNode);
  /** Right-aligned. */
  number?: boolean;
  /** Classes of the heading, and those of the cells. */
  headClassName?: string;
  className?: string;
}

export interface DataListProps<Row> {
  /** The accessible name of the list. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  actions?: (row: Row) => ReactNode;
  actionsClassName?: string;
  /** What cards have instead of `actions`. */
  cardActions?: (row: Row) => ReactNode;
  /** Long text: it has a card's whole width, and the actions are below it. */
  wideCards?: boolean;
  /** What a row shows below itself while it is open, in an element with this id. */
  details?: (row: Row) => { id: string; content: ReactNode } | false;
  /** Shown when there are no rows. */
  empty?: ReactNode;
}

/** Rows with their columns as a table, on narrow screens as cards. */
export function DataList<Row>(props: DataListProps<Row>) {
  const showsCards = useShowsCards();
  if (props.rows.length === 0) return props.empty;
  return showsCards ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<Row>({ label, rows, keyOf, columns, actions, actionsClassName, details }: DataListProps<Row>) {
  return (
    <Table
      label={label}
      head={
        <>
          {columns.map(({ heading, number, headClassName }) => (
            <Th key={heading} number={number ?? false} className={headClassName}>
              {heading}
            </Th>
          ))}
          {actions && <Th className="text-right">Actions</Th>}
        </>
      }
    >
      {rows.map((row) => {
        const shownDetails = details?.(row);
        return (
          <Fragment key={keyOf(row)}>
            <Tr>
              {columns.map(({ heading, cell, number, className }) => (
                <Td key={heading} number={number ?? false} className={className}>
                  {cell(row)}
                </Td>
              ))}
              {actions && <Td className={classNames("text-right", actionsClassName)}>{actions(row)}</Td>}
            </Tr>
            {shownDetails && (
              <Tr id={shownDetails.id}>
                <Td colSpan={columns.length + (actions ? 1 : 0)} className="animate-drop bg-ink/50">
                  {shownDetails.content}
                </Td>
              </Tr>
            )}
          </Fragment>
        );
      })}
    </Table>
  );
}

/** In two columns where there is room; the actions are at the right, or at the bottom if they need more room. */
function Cards<Row>({ label, rows, keyOf, columns, details, wideCards, ...props }: DataListProps<Row>) {
  const { actions, cardActions = actions } = props;
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {rows.map((row) => {
        const shownDetails = details?.(row);
        return (
          <li key={keyOf(row)} className="flex">
            <Card className="flex w-full min-w-0 flex-wrap content-between items-center justify-between gap-x-2 gap-y-3 sm:p-4!">
              <div
                className={classNames(
                  "grid min-w-0 flex-1 grid-cols-1 gap-2",
                  wideCards ? "basis-full" : "basis-40",
                )}
              >
                {columns.map((column) => (
                  <Fragment key={column.heading}>{onCard(column, row)}</Fragment>
                ))}
                {shownDetails && (
                  <div id={shownDetails.id} className="animate-drop rounded-xl bg-ink/50 px-3 py-1">
                    {shownDetails.content}
                  </div>
                )}
              </div>
              {cardActions?.(row)}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function onCard<Row>({ heading, cell, onCard: show }: Column<Row>, row: Row): ReactNode {
  if (show === "nothing") return null;
  if (show === "cell") return cell(row);
  if (show) return show(row);
  return (
    <div className="text-sm text-dim">
      {heading}: {cell(row)}
    </div>
  );
}
