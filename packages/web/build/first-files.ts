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
/** What runs beside every page, from right after it is shown. */
const SERVICES = [
  "app/user-services.tsx",
  "platform/events/event-stream.tsx",
  "features/spoilers/mark-follower.tsx",
  "features/chat/chat-button.tsx",
];
/** What pages load right after they are shown: the schemas take a slow phone a tenth of a second there. */
const LOADED_AFTER = [
  ...SERVICES,
  "features/drafts/announcements/announcements.ts",
  "features/drafts/room/room-notices.tsx",
  "app/pages/room-chat/room-chat-button.tsx",
];

interface ModuleGraph {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
    code: string | null;
  } | null;
}

const sourceOf = (page: string) => join(import.meta.dirname, "../src", page);
const IS_OURS = /packages[\\/](web|game)[\\/]src/;
/** Of the router's files, which no page of a fan loads. */
const IS_FOR_ADMINS = /[\\/]admin[\\/]|[\\/](admin-|for-admins)[\w-]*\.tsx$/;

/** The modules of this package and of the game that modules import, in any number of steps, and their icons. */
function importedBy(ids: Iterable<string>, graph: ModuleGraph): Set<string> {
  const modules = new Set(ids);
  // A set may grow while it is gone through.
  for (const id of modules) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) {
      if (IS_OURS.test(next)) modules.add(next);
      else if (/lucide-react\.\w+$/.test(next))
        iconsIn(code, next, graph).forEach((icon) => modules.add(icon));
    }
  }
  return modules;
}

/** The parts and sheets that modules load later, and those of these parts. */
function partsOf(modules: ReadonlySet<string>, graph: ModuleGraph): Set<string> {
  const parts = new Set<string>();
  const seen = new Set(modules);
  for (const id of seen) {
    for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (!IS_OURS.test(part) || IS_FOR_ADMINS.test(part)) continue;
      parts.add(part);
      importedBy([part], graph).forEach((next) => seen.add(next));
    }
  }
  return parts;
}

/** Does a module import the schemas, in any number of steps? */
const needsSchemas = (id: string, graph: ModuleGraph): boolean =>
  [...importedBy([id], graph)].some((module) =>
    graph.getModuleInfo(module)?.importedIds.some((next) => SCHEMAS.test(next)),
  );

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

const SCHEMAS = /packages[\\/]contract[\\/]|node_modules[\\/]zod[\\/]/;
/** What of the query cache only sheets and lists need. */
const LATER_QUERIES =
  /infiniteQueryObserver|useInfiniteQuery|useMutationState|useSuspenseInfinite|queriesObserver|useQueries|useSuspenseQueries/;
/** What of the game's rules no page needs first; they are found through the index, like all of it. */
const LATER_RULES =
  /packages[\\/]game[\\/]src[\\/](league-rules|rule-texts|season[\\/]table-rows|draft[\\/](shuffle|refusal-messages)|recap[\\/]|lab[\\/]|scoring[\\/](ranks|standings|tie-reason|points|stays|captains|own-events|adjustments|statistic-values)\.|survey[\\/]check-answers|plain-spelling|visible-length)/;

const DRAFT_RULES = /packages[\\/]game[\\/]src[\\/]draft[\\/](fold|draft|choices)\./;

/**
 * The files of fans, in the order in which modules are given to them: a file imports only those before it. A page loads
 * at most ten, with what is loaded ahead.
 */
const FILES = [
  "start",
  "login",
  "fans",
  "pages",
  "my-teams",
  "league",
  "draft",
  "services",
  "settings",
  "sheets",
  "league-parts",
  "draft-parts",
  "forms",
  "notes",
] as const;
type FileName = (typeof FILES)[number];
type Modules = ReadonlySet<string>;

/** The file of each module of fans. A module that is missing is in the file of the page or form that has it. */
function planFiles(graph: ModuleGraph): (id: string) => FileName | null {
  const from = (...sources: string[]): Modules => importedBy(sources.map(sourceOf), graph);
  const main = from("main.tsx");
  const login = from(LOGIN_PAGE);
  const ofAll = from(...PRELOADED_WITH_ALL);
  const services = from(...SERVICES);
  const settings = from(PRELOADED_PAGES["/settings"]);
  const notes = from(PRELOADED_PAGES["/notes"]);
  const players = from("app/pages/players-page.tsx");
  const pages = {
    "my-teams": from(PRELOADED_PAGES["/"]),
    league: from(PRELOADED_PAGES["/league/:leagueId"]),
    draft: from(PRELOADED_PAGES["/draft/:leagueId"]),
  };
  const later = planParts(
    {
      sheets: new Set([...ofAll, ...services, ...pages["my-teams"]]),
      "league-parts": pages.league,
      "draft-parts": pages.draft,
      forms: settings,
    },
    graph,
  );
  const isShared = (id: string, page: keyof typeof pages): boolean =>
    [services, settings, players].some((modules) => modules.has(id)) ||
    Object.entries(later).some(([file, modules]) => file !== `${page}-parts` && modules.has(id));

  return (id) => {
    if (LATER_RULES.test(id)) return null;
    if (DRAFT_RULES.test(id)) return "draft";
    if (main.has(id) && !/packages[\\/]game[\\/]src[\\/](?!limits)/.test(id)) return "start";
    const users = (["my-teams", "league", "draft"] as const).filter((page) => pages[page].has(id));
    if (login.has(id)) return ofAll.has(id) || users.length > 0 ? "start" : "login";
    if (ofAll.has(id)) return "fans";
    const [user] = users;
    if (user !== undefined) {
      if (users.length === 1 && !isShared(id, user)) return user;
      // A draft room does not load what only other pages share.
      return users.includes("draft") ? "fans" : "pages";
    }
    const files = LATER.filter((file) => later[file].has(id));
    const isLater = services.has(id) || files.length > 0;
    if (notes.has(id)) return isLater ? "pages" : "notes";
    if (settings.has(id)) return isLater ? "services" : "settings";
    if (services.has(id)) return "services";
    return files.length > 1 || (files.length === 1 && players.has(id)) ? "sheets" : (files[0] ?? null);
  };
}

const LATER = ["sheets", "league-parts", "draft-parts", "forms"] as const;
type LaterFile = (typeof LATER)[number];

/**
 * The modules of parts and sheets by the file for them, from the pages that load them. Forms that only a league or a
 * draft room has are files of their own.
 */
function planParts(pages: Record<LaterFile, Modules>, graph: ModuleGraph): Record<LaterFile, Set<string>> {
  const files = {
    sheets: new Set<string>(),
    "league-parts": new Set<string>(),
    "draft-parts": new Set<string>(),
    forms: new Set<string>(),
  };
  const users = LATER.map((file) => ({ file, parts: partsOf(pages[file], graph) }));
  for (const part of new Set(users.flatMap(({ parts }) => [...parts]))) {
    // The skeleton of the draft room.
    if (LATER.some((file) => pages[file].has(part))) continue;
    const [user, ...others] = users.filter(({ parts }) => parts.has(part));
    const file = user === undefined || others.length > 0 ? "sheets" : user.file;
    const isForm = needsSchemas(part, graph);
    if (isForm && (file === "league-parts" || file === "draft-parts")) continue;
    importedBy([part], graph).forEach((id) => files[isForm ? "forms" : file].add(id));
  }
  return files;
}

/** Groups for the files of fans. */
export function groupsOfFans(): Rolldown.CodeSplittingGroup[] {
  let fileOf: ReturnType<typeof planFiles> | undefined;
  const nameOf = (id: string, graph: ModuleGraph): FileName | null => {
    if (/@tanstack/.test(id)) return LATER_QUERIES.test(id) ? "services" : "fans";
    if (
      /preload-helper|node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/.test(
        id,
      )
    )
      return "start";
    fileOf ??= planFiles(graph);
    return fileOf(id);
  };
  return FILES.map((file, index) => ({
    name: (id, graph) => (nameOf(id, graph) === file ? file : null),
    debugName: file,
    priority: 10 + FILES.length - index,
  }));
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
