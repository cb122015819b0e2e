/**
 * What this device keeps for use without a network, shared by pages and the service worker. It belongs to the
 * session: a logout and a login clear it. Storage may be missing or full, so none of these functions throws.
 */
export interface DeviceStore {
  /** Undefined if there is none. */
  get: (key: string) => Promise<unknown>;
  /** Returns whether the value is stored. */
  set: (key: string, value: unknown) => Promise<boolean>;
  remove: (key: string) => Promise<void>;
  /** Removes a value if the condition holds for it; of simultaneous calls only one gets true. */
  removeIf: (key: string, condition: (value: unknown) => boolean) => Promise<boolean>;
  /** The values whose keys start with a prefix. */
  list: (prefix: string) => Promise<unknown[]>;
  /** Removes the values whose keys start with a prefix. */
  removeAll: (prefix: string) => Promise<void>;
  clear: () => Promise<void>;
}

const NAME = "device";
const ENTRIES = "entries";

export const deviceStore: DeviceStore = {
  get: (key) => run("readonly", (entries) => entries.get(key)).catch(() => undefined),
  set: (key, value) =>
    run("readwrite", (entries) => entries.put(value, key)).then(
      () => true,
      () => false,
    ),
  remove: (key) => run("readwrite", (entries) => entries.delete(key)).catch(() => undefined),
  removeIf: async (key, condition) => {
    let isRemoved = false;
    const remove = (entries: IDBObjectStore) => {
      const request: IDBRequest<unknown> = entries.get(key);
      request.addEventListener("success", () => {
        isRemoved = condition(request.result);
        if (isRemoved) entries.delete(key);
      });
      return request;
    };
    return run("readwrite", remove).then(
      () => isRemoved,
      () => false,
    );
  },
  list: (prefix) => run<unknown[]>("readonly", (entries) => entries.getAll(rangeOf(prefix))).catch(() => []),
  removeAll: (prefix) =>
    run("readwrite", (entries) => entries.delete(rangeOf(prefix))).catch(() => undefined),
  clear: () => run("readwrite", (entries) => entries.clear()).catch(() => undefined),
};

const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

let database: Promise<IDBDatabase> | undefined;

/** The result of one request, once its transaction is complete. */
async function run<T>(mode: IDBTransactionMode, ask: (entries: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  database ??= open();
  const transaction = await database.then((db) => db.transaction(ENTRIES, mode)).catch(forgetDatabase);
  return new Promise((resolve, reject) => {
    const request = ask(transaction.objectStore(ENTRIES));
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", () => reject(new Error("The transaction was aborted")));
  });
}

/** The browser may have closed it; the next request opens it again. */
function forgetDatabase(error: unknown): never {
  database = undefined;
  throw error;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(ENTRIES));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error("The database cannot be opened")));
  });
}
