import type { ChatMessage } from "@emberline/contract";
import { classNames } from "../../ui/class-names.ts";

/** The text as it was typed, with its mentions marked. Links stay text. */
export function MessageText({ text, mentions }: { text: string; mentions: ChatMessage["mentions"] }) {
  return (
    <p dir="auto" className="whitespace-pre-line">
      {partsOf(
        text,
        mentions.map(({ name }) => `@${name}`),
      ).map(({ at, part }) => {
        const mention = mentions.find(({ name }) => part === `@${name}`);
        return mention ? (
          <strong
            key={at}
            className={classNames("font-semibold text-ember", mention.me && "rounded bg-ember/20 px-0.5")}
          >
            {part}
          </strong>
        ) : (
          part
        );
      })}
    </p>
  );
}

/** The text in pieces, each a mention or what is between two. */
function partsOf(text: string, names: readonly string[]): { at: number; part: string }[] {
  const parts: { at: number; part: string }[] = [];
  let at = 0;
  while (at < text.length) {
    const found = names
      .map((name) => ({ name, start: text.indexOf(name, at) }))
      .filter(({ start }) => start >= 0)
      .toSorted((one, other) => one.start - other.start || other.name.length - one.name.length)[0];
    const end = found?.start ?? text.length;
    if (end > at) parts.push({ at, part: text.slice(at, end) });
    if (found) parts.push({ at: end, part: found.name });
    at = found ? end + found.name.length : text.length;
  }
  return parts;
}
