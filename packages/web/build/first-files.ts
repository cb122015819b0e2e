import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The pages that are opened directly most often; the server knows the page's files by its path. */
const PRELOADED_PAGES = {
  "/login": "app/pages/login.tsx",
  "/": "app/pages/my-teams-page.tsx",
  "/league/:leagueId": "app/pages/league-page.tsx",
  "/draft/:leagueId": "app/pages/draft-page.tsx",
  "/notes": "features/messages/notes/published-notes-page.tsx",
  "/settings": "app/settings/settings-page.tsx",
};
/** For visitors who are not logged in. */
const LOGIN_PAGE = PRELOADED_PAGES["/login"];
/** What each of the others needs as well. */
const PRELOADED_WITH_ALL = [
  "app/layouts/main-layout.tsx",
  "platform/session/session-api.ts",
  "app/queries.ts",
];
/** What pages load right after they are shown: the schemas take a slow phone a tenth of a second there. */
const LOADED_AFTER = [
  "app/user-services.tsx",
  "platform/events/event-stream.tsx",
  "features/spoilers/mark-follower.tsx",
  "features/chat/chat-button.tsx",
  "features/drafts/announcements/announcements.ts",
  "features/drafts/room/room-notices.tsx",
  "app/pages/room-chat/room-chat-button.tsx",
];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

/** The modules of this package and of the game that pages import, in any number of steps, and their icons. */
function importedBy(pages: string[], graph: ModuleGraph): Set<string> {
  const modules = new Set(pages.map((page) => join(import.meta.dirname, "../src", page)));
  // A set may grow while it is gone through.
  for (const id of modules) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) {
      if (/packages[\\/](web|game)[\\/]src/.test(next)) modules.add(next);
      else if (/lucide-react\.\w+$/.test(next))
        iconsIn(code, next, graph).forEach((icon) => modules.add(icon));
    }
  }
  return modules;
}

/** The modules of the icons that a module imports by name from the library, which exports all of them. */
function iconsIn(code: string | null = "", library: string, graph: ModuleGraph): string[] {
  const icons = graph.getModuleInfo(library);
  const [, names = ""] = /import \{([^}]*)\} from "lucide-react"/.exec(code ?? "") ?? [];
  return names.split(",").flatMap((name) => {
    const exported = new RegExp(
      `default as ${name.trim().split(" ")[0]}\\b[^}]*\\} from ['"]\\.(/[^'"]*)['"]`,
    );
    const [, file] = exported.exec(icons?.code ?? "") ?? [];
    return file === undefined ? [] : (icons?.importedIds.filter((id) => id.endsWith(file)) ?? []);
  });
}

/** The pages that load these files first, and what each of them loads right after its first render. */
const FAN_PAGES = {
  login: LOGIN_PAGE,
  "my-teams": PRELOADED_PAGES["/"],
  "league-page": PRELOADED_PAGES["/league/:leagueId"],
  "draft-room": PRELOADED_PAGES["/draft/:leagueId"],
  notes: PRELOADED_PAGES["/notes"],
  services: "app/user-services.tsx",
};
/** What a league's page loads when it is shown, without the schemas that their neighbours need. */
const LEAGUE_PARTS = [
  "app/pages/this-week/this-week.tsx",
  "features/leagues/before-draft/before-draft.tsx",
  "features/leagues/members/leave-league.tsx",
  "features/seasons/players/league-players.tsx",
  "features/results/roster/roster.tsx",
];
/** What of the query cache only sheets and lists need. */
const LATER_QUERIES =
  /infiniteQueryObserver|useInfiniteQuery|useMutationState|useSuspenseInfinite|queriesObserver|useQueries|useSuspenseQueries/;
/** What of the game's rules no page needs first; they are found through the index, like all of it. */
const LATER_RULES =
  /packages[\\/]game[\\/]src[\\/](season[\\/](table-rows|episodes)|draft[\\/](shuffle|refusal-messages)|recap[\\/]|scoring[\\/](ranks|standings|tie-reason)\.|survey[\\/]check-answers|plain-spelling|visible-length)/;
type FirstFile = "start" | "fans" | "pages" | "kit" | "parts" | "later";

/**
 * Groups of what fans' pages load first: modules that more than one page needs, those of the kit that one page and
 * something else needs, and the page's other parts. Then what a league's page loads later, by feature.
 */
export function groupsOfFirstFiles(): Rolldown.CodeSplittingGroup[] {
  let ofAll: Set<string> | undefined;
  let ofPages: (readonly [string, Set<string>])[] = [];
  let ofLeagueParts = new Set<string>();
  const fileOf = (id: string, graph: ModuleGraph): { kind: FirstFile; page: string } | null => {
    if (LATER_RULES.test(id)) return null;
    if (ofAll === undefined) {
      ofAll = importedBy(PRELOADED_WITH_ALL, graph);
      ofLeagueParts = importedBy(LEAGUE_PARTS, graph);
      ofPages = Object.entries(FAN_PAGES).map(([name, page]) => [name, importedBy([page], graph)]);
    }
    const pages = ofPages.filter(([, modules]) => modules.has(id)).map(([name]) => name);
    // The login and the pages of fans do not load each other's files.
    if (pages.includes("login") && (ofAll.has(id) || pages.length > 1)) return { kind: "start", page: "" };
    const isQueries = /@tanstack/.test(id) && !LATER_QUERIES.test(id);
    if (ofAll.has(id) || isQueries) return { kind: "fans", page: "" };
    // A draft room does not load what only other pages share.
    if (pages.length > 1) return { kind: pages.includes("draft-room") ? "fans" : "pages", page: "" };
    const [page] = pages;
    if (page !== undefined) {
      return {
        kind: /[\\/]src[\\/](ui|platform[\\/](api|sockets))[\\/]|lucide-react/.test(id) ? "kit" : "parts",
        page,
      };
    }
    const [, feature] = /[\\/]features[\\/](\w+)/.exec(id) ?? [];
    return feature !== undefined && ofLeagueParts.has(id) ? { kind: "later", page: feature } : null;
  };
  const group = (kind: FirstFile, priority: number): Rolldown.CodeSplittingGroup => ({
    name: (id, graph) => {
      const file = fileOf(id, graph);
      if (file?.kind !== kind) return null;
      return file.page === "" ? kind : `${file.page}-${kind}`;
    },
    // What a page alone needs is in the same file as its other parts.
    minShareCount: kind === "kit" || kind === "later" ? 2 : 1,
    priority,
  });
  return [
    group("start", 6),
    group("fans", 5),
    group("pages", 5),
    group("kit", 4),
    group("parts", 3),
    group("later", 1.5),
  ];
}

/** The browser asks for all files of a page at once, instead of one layer of imports after another. */
export function preloadPages(): Plugin {
  return {
    name: "preload-pages",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
      const find = (source: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
        if (chunk === undefined) throw new Error(`${source} is in no file`);
        return chunk.fileName;
      };
      const withImports = (names: string[], files = new Set<string>()): Set<string> => {
        for (const name of names) {
          const chunk = bundle[name];
          if (files.has(name) || chunk?.type !== "chunk") continue;
          if (chunk.moduleIds.some((id) => /[\\/]features[\\/]\w+[\\/]admin[\\/]/.test(id))) {
            throw new Error(`${name} has code of the admin area, and is loaded with a page of fans`);
          }
          files.add(name);
          withImports(chunk.imports, files);
        }
        return files;
      };
      const refuseSchemas = (names: Iterable<string>) => {
        for (const name of names) {
          const chunk = bundle[name];
          if (
            chunk?.type === "chunk" &&
            chunk.moduleIds.some((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id))
          ) {
            throw new Error(
              `${name} has zod, which a page of fans would load at first; see src/platform/api/calls.ts`,
            );
          }
        }
      };
      const inPage = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      const preloads = Object.entries(PRELOADED_PAGES).map(([path, page]) => {
        const ofAll = page === LOGIN_PAGE ? [] : PRELOADED_WITH_ALL;
        const files = withImports([...ofAll, page].map(find));
        refuseSchemas([...inPage, ...files]);
        return [path, [...files].filter((file) => !inPage.has(file)).map((file) => `/${file}`)] as const;
      });
      refuseSchemas(withImports(LOADED_AFTER.map(find)));
      const source = JSON.stringify(Object.fromEntries(preloads));
      this.emitFile({ type: "asset", fileName: "preload.json", source });
    },
  };
}
