import { AppError } from "../../../platform/errors.ts";

/** False for clients that do not send the version they changed. */
export const isOutdated = (version: number, expected: number | null | undefined): boolean =>
  (expected ?? version) !== version;

/** Carries the present version, so that the client can overwrite that one and no later one. */
export const versionConflict = (version: number): AppError =>
  new AppError(409, "This poll was changed after you opened it", { fields: { version } });
