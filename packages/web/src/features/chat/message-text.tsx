import type { ChatMessage } from "@emberline/contract";
import { Fragment } from "react";
import { classNames } from "../../ui/class-names.ts";

/** The text as it was typed, with its mentions marked. Links stay text. */
export function MessageText({ text, mentions }: { text: string; mentions: ChatMessage["mentions"] }) {
  return (
    <p dir="auto" className="whitespace-pre-line">
      {mentions.map(({ start, end, me }, index) => (
        <Fragment key={start}>
          {text.slice(mentions[index - 1]?.end ?? 0, start)}
          <strong className={classNames("font-semibold text-ember", me && "rounded bg-ember/20 px-0.5")}>
            {text.slice(start, end)}
          </strong>
        </Fragment>
      ))}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </p>
  );
}
