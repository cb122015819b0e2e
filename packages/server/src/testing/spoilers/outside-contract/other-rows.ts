import { unsubscribeUrl } from "../../../platform/email/unsubscribe.ts";
import { VARIANTS } from "../../../platform/images/picture-limits.ts";
import { type SiteReader, VISITOR } from "../fans.ts";
import { inputsOf, valuesFor } from "../inputs.ts";
import { REVEALING_PLAYERS } from "../leak-season.ts";
import type { LeakSite } from "../leak-site.ts";
import { plantedImageId } from "../planted.ts";
import { type FanReply, sendAllAs } from "../sweep.ts";
import { filesOf, PAGES } from "./web-folder.ts";

type Paths = (site: LeakSite, reader: SiteReader) => string[];

/** The site's page of emails that one can end is asked for with one's own link, of a kind that the test does not send. */
const ownUnsubscribeLink = ({ testApp, fans }: LeakSite, reader: SiteReader): string[] => {
  if (reader === VISITOR) return [];
  const { userId } = fans[reader];
  const { pathname, search } = new URL(
    unsubscribeUrl(testApp.settings.publicUrl, testApp.secret, { userId, kind: "admin" }),
  );
  return [pathname + search];
};

/** What is not the name of a size: a gray photo would be one. */
const NO_VARIANTS = ["gray", "out", "card-gray"];

const PHOTO_PATHS = REVEALING_PLAYERS.flatMap((player) =>
  [...Object.keys(VARIANTS), ...NO_VARIANTS].map((size) => `/images/${plantedImageId(player)}/${size}.webp`),
);

/** The address of each page of the app, with the ids of what is to come. */
export function pagePaths(site: LeakSite, reader: SiteReader): string[] {
  const values = valuesFor(site, reader === VISITOR ? "manual at 4" : reader);
  return PAGES.flatMap((page) => {
    const fields = [...page.matchAll(/:(\w+)/g)].map(([, field = ""]) => field);
    return inputsOf(fields, values).map((input) =>
      page.replaceAll(/:(\w+)/g, (_, field: string) => encodeURIComponent(String(input[field]))),
    );
  });
}

/** What is not a route: the app's pages, and paths of nothing. */
const NO_ROUTE = "no route";

/** How each path that is served outside the contract is called. */
const ROWS: Record<string, Paths> = {
  "/api/openapi.json": () => ["/api/openapi.json"],
  "/api/docs": () => ["/api/docs"],
  "/api/docs/*": () => ["/api/docs/", "/api/docs/static/nothing"],
  // Those who hold a feed's address read it with its owner's mark.
  "/api/calendar/:file": ({ calendars }, reader) => [
    ...(reader === VISITOR ? [] : [calendars[reader]]),
    "/api/calendar/nothing.ics",
  ],
  // Not as sockets, which the test of the rooms and that of the event stream open.
  "/api/socket": () => ["/api/socket"],
  "/api/events": () => ["/api/events"],
  "/images/*": () => PHOTO_PATHS,
  "/unsubscribe": (site, reader) => [...ownUnsubscribeLink(site, reader), "/unsubscribe?token=x"],
  "/unsubscribe/again": (site, reader) => [
    ...ownUnsubscribeLink(site, reader).map((link) => link.replace("?", "/again?")),
    "/unsubscribe/again?token=x",
  ],
  "/assets/*": ({ webDir }) => [
    ...filesOf(webDir).filter((file) => file.startsWith("/assets/")),
    "/assets/no",
  ],
  [NO_ROUTE]: (site, reader) => [...pagePaths(site, reader), "/api/nowhere", "/preload.json"],
};

/** Each file of the app outside `assets` has a route of its own. */
export const fileRoutes = ({ webDir }: LeakSite): string[] =>
  filesOf(webDir).filter((file) => !file.startsWith("/assets/"));

const rowsOf = (site: LeakSite): Record<string, Paths> => ({
  ...ROWS,
  ...Object.fromEntries(fileRoutes(site).map((file) => [file, () => [file]])),
});

/** The routes outside the contract that have a row, and those that the server has. */
export function compareRows(site: LeakSite): { rows: string[]; served: string[] } {
  return {
    rows: Object.keys(rowsOf(site)).toSorted(),
    served: [...site.otherRoutes.keys(), NO_ROUTE].toSorted(),
  };
}

/** What the replies at a route outside the contract are found by. */
export const outsideName = (url: string): string => `outside the contract: ${url}`;

/** The calls by their route, with every method that it answers; the replies to all calls of one in one. */
export function otherActs(site: LeakSite): Map<string, (reader: SiteReader) => Promise<FanReply>> {
  const methodsOf = (url: string) => site.otherRoutes.get(url) ?? ["GET"];
  return new Map(
    Object.entries(rowsOf(site)).map(([url, pathsOf]) => [
      outsideName(url),
      (reader) => {
        const paths = pathsOf(site, reader);
        const calls = methodsOf(url).flatMap((method) => paths.map((path) => ({ method, path })));
        return sendAllAs(site, reader, calls);
      },
    ]),
  );
}
