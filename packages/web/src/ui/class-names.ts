type Part = string | false | null | undefined;

/** Joins class names and leaves out empty ones. */
export const classNames = (...parts: Part[]): string => parts.filter(Boolean).join(" ");
