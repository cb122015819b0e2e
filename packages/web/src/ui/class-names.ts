type Part = string | false | null | undefined;

/** Joins the class names that apply. */
export const classNames = (...parts: Part[]): string => parts.filter(Boolean).join(" ");
