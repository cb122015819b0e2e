import { errorMessage } from "../../../../platform/api/api-error.ts";
import { FormAlert } from "../../../../ui/forms/form-sheet.tsx";

/** Why a file was refused: one line per problem, with its position. */
export function ImportErrors({ error }: { error: Error }) {
  const lines = errorMessage(error, "The server could not be reached. Please try again.").split("\n");
  return (
    <FormAlert>
      <p className="font-semibold">The import failed</p>
      <ul className="mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </FormAlert>
  );
}
