import { AppError } from "../../../errors.ts";

/** Nothing to compare with for clients that do not say which version they changed. */
export const isOutdated = (version: number, expected: number | null | undefined): boolean =>
  (expected ?? version) !== version;

/** The client gets the present version, so that it can overwrite that one and no later one. */
export const versionConflict = (version: number): AppError =>
  new AppError(409, "This poll was changed after you opened it", { fields: { version } });
