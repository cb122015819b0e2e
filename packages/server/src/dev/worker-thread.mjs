import { register } from "tsx/esm/api";

// A thread does not have the loader of the process that starts it.
register();
await import("../main/worker-thread.ts");
