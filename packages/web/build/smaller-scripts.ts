import { basename } from "node:path";
import type { Plugin } from "vite";
import { runModule } from "./run-module.ts";

/** The names and paths of the calls as values, so that no page needs the contract's schemas to make them. */
export function writeCalls(): Plugin {
  return {
    name: "write-calls",
    apply: "build",
    load: {
      filter: {
        id: /[\\/]src[\\/]platform[\\/]api[\\/](calls|calls[\\/](?:lab|later|settings)-calls)\.ts$/,
      },
      async handler(id) {
        const module = basename(id);
        const file =
          module === "calls.ts" ? "./src/platform/api/calls.ts" : `./src/platform/api/calls/${module}`;
        const calls = Object.entries(await runModule<Record<string, unknown>>(file));
        return calls.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
      },
    },
  };
}

/**
 * The router's parts that the app does not use stay in the bundle otherwise: their names are set, their kind is called.
 * Its package names only the build with warnings for developers.
 */
export function dropUnusedRouter(): Plugin {
  return {
    name: "drop-unused-router",
    apply: "build",
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler: (code) =>
        code
          .replace("var ENABLE_DEV_WARNINGS = true;", "var ENABLE_DEV_WARNINGS = false;")
          .replace(/^\w+\.displayName = "\w+";$/gm, "")
          .replace(/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext)\()/gm, "/* @__PURE__ */ "),
    },
  };
}

/** What the icons have for others: names, former ones too, keys for lists that never change here, and the usual size. */
export function dropIconNames(): Plugin {
  return {
    name: "drop-icon-names",
    apply: "build",
    transform: {
      filter: { id: /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?:icons[\\/]|createLucideIcon)/ },
      handler: (code) =>
        code
          .replace(/^\s*name: "[\w-]+",\s*size: 24,$/m, "")
          .replace(/,\s*key: "\w+"/g, "")
          .replace(/,\s*aliases: \[[^\]]*\](?=\s*\};)/, "")
          .replace(/^__iconData\.node;$/m, "")
          .replace(/typeof iconDataOrName === "string" \? [^:]* : /, "")
          .replace(/if \(iconData\.name\) \{[^}]*\}/, ""),
    },
  };
}
