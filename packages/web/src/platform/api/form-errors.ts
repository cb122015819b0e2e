/** Error messages by field; `""` is for the whole form. */
export type FieldErrors = Record<string, string>;

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The part of a contract schema that a form needs. */
interface FormSchema {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } | undefined };
}

/** The first error of each field by its name, `""` for the whole form; null without errors. */
export function findErrors(schema: FormSchema | undefined, value: unknown): FieldErrors | null {
  const result = schema?.safeParse(value);
  if (!result || result.success) return null;
  const errors: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0] ?? "")] ??= message;
  }
  return errors;
}
