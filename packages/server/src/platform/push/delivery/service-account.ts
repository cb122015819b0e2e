import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { SettingError } from "../../env.ts";

/** The credentials for Firebase. */
export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  key: KeyObject;
}

const File = z.object({
  project_id: z.string().check(z.regex(/^[a-z\d-]+$/)),
  client_email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
  private_key: z.string(),
});

/** Reads a service account file from Firebase's console. Throws a `SettingError` that quotes nothing of it. */
export async function readServiceAccount(path: string): Promise<ServiceAccount> {
  try {
    const file = File.parse(JSON.parse(await readFile(path, "utf8")));
    const key = createPrivateKey(file.private_key);
    return { projectId: file.project_id, clientEmail: file.client_email, key };
  } catch {
    // Without `cause`, which would contain parts of the key.
    throw new SettingError(
      "FIREBASE_SERVICE_ACCOUNT",
      "must be the path of a service account's JSON file that can be read, with its private key",
    );
  }
}
