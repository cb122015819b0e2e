import { ROWS_PER_PAGE } from "@emberline/contract";

interface Named {
  leagueId: string;
  name: string;
}

/** Answers a list as the server does: a page, found by a part of the name. */
export const inPages =
  <Row extends Named>(...rows: Row[]) =>
  ({ query: { search = "", after } }: { query: Record<string, string> }) => {
    const found = rows.filter(({ name }) => name.includes(search));
    const start = found.findIndex((row) => endAt(row) === after) + 1;
    const page = found.slice(start, start + ROWS_PER_PAGE);
    const last = found.length > start + ROWS_PER_PAGE ? page.at(-1) : undefined;
    return { data: { rows: page, total: found.length, next: last ? endAt(last) : null } };
  };

const endAt = ({ leagueId, name }: Named) => `${leagueId} ${name.toLowerCase()}`;
