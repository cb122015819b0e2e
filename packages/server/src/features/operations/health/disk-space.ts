import { statfs } from "node:fs/promises";

export interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** The space on a folder's disk for users without special rights; null where the system does not report it. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return null;
  }
}
