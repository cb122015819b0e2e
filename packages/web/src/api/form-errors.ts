interface Issue {
  path: PropertyKey[];
  message: string;
}

/** A schema of the contract, as far as a form needs it. */
interface FormSchema {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } | undefined };
}

/** The first sentence about each field, by its name; `""` holds one about the whole. Null: all is well. */
export function findErrors(schema: FormSchema | undefined, value: unknown): Record<string, string> | null {
  const result = schema?.safeParse(value);
  if (!result || result.success) return null;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0] ?? "")] ??= message;
  }
  return errors;
}
