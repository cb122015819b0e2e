import { readFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import type { Plugin } from "vite";

const IMPORT = /import\s+\{([^}]*)\}\s*from\s*"(\.[^"]*\/index\.ts)";/g;
const EXPORT = /export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*"(\.[^"]*)";/g;

/**
 * Imports through a feature's index become imports of the files behind it: a page's scripts would otherwise hold
 * everything that the index exports.
 */
export function importPastIndexes(): Plugin {
  return {
    name: "import-past-indexes",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/, code: /\/index\.ts"/ },
      handler: (code, id) =>
        code.replaceAll(IMPORT, (_statement, names: string, index: string) => {
          const folder = dirname(id);
          const fileOf = filesBehind(resolve(folder, index));
          return (
            names
              .split(",")
              // An import of a type would stay as an import of its file.
              .filter((name) => !/^\s*(?:type\s.*)?$/.test(name))
              .map((name) => {
                const file = fileOf.get(exportedName(name));
                if (file === undefined) throw new Error(`${index} does not export ${name.trim()}`);
                const path = relative(folder, file).split(sep).join("/");
                return `import { ${name.trim()} } from "${path.startsWith(".") ? path : `./${path}`}";`;
              })
              .join("\n")
          );
        }),
    },
  };
}

/** The files by the names that an index exports from them. */
function filesBehind(index: string): Map<string, string> {
  const exported = readFileSync(index, "utf8").matchAll(EXPORT);
  return new Map(
    [...exported].flatMap(([, names = "", file = ""]) =>
      names.split(",").map((name) => [exportedName(name), resolve(dirname(index), file)] as const),
    ),
  );
}

const exportedName = (name: string): string =>
  name
    .trim()
    .replace(/^type /, "")
    .split(" ")[0] ?? "";
