import { dirname } from "node:path";
import { runnerImport } from "vite";

/** Runs a module of this package while the app is built. */
export const runModule = async <Module>(file: string): Promise<Module> => {
  const { module } = await runnerImport<Module>(file, {
    root: dirname(import.meta.dirname),
    environments: { inline: { resolve: { noExternal: [/^@emberline\//], conditions: ["source"] } } },
    oxc: { jsx: { development: false } },
  });
  return module;
};
