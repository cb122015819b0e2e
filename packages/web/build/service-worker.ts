import { build, type Plugin, type Rolldown } from "vite";
import { browserTargets } from "./browser-targets.ts";
import { preloadedFonts } from "./page-html.ts";

/** The files outside `assets/` that the page uses. */
const PAGE_FILES = ["/start.js", "/favicon.svg", "/manifest.webmanifest", "/icons/icon-192.png"];

/** What the app needs without a network: everything but the admin area, and the fonts that are preloaded. */
function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== "chunk" || chunk.name === "admin-app") return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === "chunk" && output.isEntry) add(output.fileName);
    else if (preloadedFonts.test(output.fileName)) files.add(output.fileName);
  }
  // An entry without code is removed: the page names what it imports.
  const isFile = (name: string) => {
    const output = bundle[name];
    if (output?.type !== "chunk") return true;
    return Object.values(output.modules).some(({ renderedLength }) => renderedLength > 0);
  };
  return [...PAGE_FILES, ...[...files].filter(isFile).map((name) => `/${name}`)];
}

/** The service worker is one file without imports, with a stable name. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async generateBundle(_options, bundle) {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { APP_FILES: JSON.stringify(offlineFiles(bundle)) },
        build: {
          write: false,
          target: browserTargets,
          rolldownOptions: { input: "src/platform/sw/service-worker.ts", output: { format: "iife" } },
        },
      });
      const [worker] = "output" in built ? built.output : [];
      if (worker === undefined) throw new Error("the service worker was not built");
      this.emitFile({ type: "asset", fileName: "sw.js", source: worker.code });
    },
  };
}
