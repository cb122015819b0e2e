import { Button } from "../controls/button.tsx";
import { numberText } from "../text/count-text.ts";

interface PagesProps {
  /** The number of rows of all pages, of this page and of a full page. */
  total: number;
  shown: number;
  perPage: number;
  /** From 1. */
  page: number;
  /** The rows belong to another page while this one loads. */
  isOld: boolean;
  onPage: (page: number) => void;
}

/** The range of the rows that are shown, with buttons for the other pages. */
export function Pages({ total, shown, perPage, page, isOld, onPage }: PagesProps) {
  const first = (page - 1) * perPage + 1;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-dim">
        {isOld ? "Loading" : `${numberText(first)}–${numberText(first + shown - 1)} of ${numberText(total)}`}
      </p>
      {total > perPage && (
        <div className="flex gap-2">
          <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={page * perPage >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
