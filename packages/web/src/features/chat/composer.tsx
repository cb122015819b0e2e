import { CHAT_MESSAGE_MAX_LENGTH, visibleLength } from "@emberline/game";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { useUnsaved } from "../../ui/unsaved/use-unsaved.ts";
import { matchesWords } from "../../ui/text/word-match.ts";
import {
  type ChatMember,
  findMention,
  NOTHING_WRITTEN,
  trimmed,
  withMention,
  withText,
  type Written,
} from "./chat-member.ts";

/** From so many characters on, the field says how many there are. */
const COUNTED_FROM = 900;
const SUGGESTIONS = 5;

interface Props {
  /** The user's chat of a league, which keeps the text until it is sent. */
  chat: string;
  members: readonly ChatMember[];
  onSend: (written: Written) => void;
}

/** Where a message is written. Enter sends, Shift and Enter break the line, @ offers the members. */
export function Composer({ chat, members, onSend }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const input = useUnsaved<Written>(`chat ${chat}`, NOTHING_WRITTEN, { asks: false });
  const { values: written, change: setWritten } = input;
  const { text } = written;
  const [cursor, setCursor] = useState(0);
  const [chosen, setChosen] = useState(0);
  const length = visibleLength(text);
  const isTooLong = length > CHAT_MESSAGE_MAX_LENGTH;
  /** Where the list of members was closed; null while none was. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const mention = findMention(written, cursor);
  const suggestions =
    mention && mention.start !== closedAt
      ? members.filter(({ name }) => matchesWords(name, mention.name)).slice(0, SUGGESTIONS)
      : [];
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = "auto";
    if (text !== "") area.style.height = `${area.scrollHeight + 2}px`;
  }, [text]);

  function send(): void {
    if (length === 0 || isTooLong) return;
    onSend(trimmed(written));
    setWritten(NOTHING_WRITTEN);
    setCursor(0);
    setClosedAt(null);
  }

  function insert(member: ChatMember): void {
    if (!mention) return;
    const next = withMention(written, { start: mention.start, cursor, member });
    const after = mention.start + member.name.length + 2;
    flushSync(() => {
      setWritten(next);
      setCursor(after);
      setChosen(0);
    });
    field.current?.focus();
    field.current?.setSelectionRange(after, after);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const suggested = suggestions[chosen] ?? suggestions[0];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (suggested && step !== undefined) {
      event.preventDefault();
      setChosen((chosen + step + suggestions.length) % suggestions.length);
    } else if (suggested && mention && event.key === "Escape") {
      // It closes the list, and not the sheet.
      event.stopPropagation();
      setClosedAt(mention.start);
    } else if (suggested && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) {
      event.preventDefault();
      insert(suggested);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  }

  return (
    <div className="relative pt-2">
      {suggestions.length > 0 && (
        <div
          role="listbox"
          id="chat-members"
          aria-label="Members"
          className="absolute inset-x-0 bottom-full max-h-60 overflow-y-auto rounded-2xl border border-line bg-ink-2 p-1 shadow-card"
        >
          {suggestions.map((member, index) => (
            <div
              key={member.teamId}
              id={`chat-member-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classNames(
                "min-h-11 cursor-pointer rounded-xl px-3 py-1.5",
                index === chosen && "bg-ink-3",
              )}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                insert(member);
              }}
            >
              <span className="block font-semibold">{member.name}</span>
              <span className="block text-xs text-dim">{member.team}</span>
            </div>
          ))}
        </div>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          aria-label="Message"
          aria-invalid={isTooLong}
          aria-describedby={length >= COUNTED_FROM ? "chat-length" : undefined}
          aria-controls={suggestions.length > 0 ? "chat-members" : undefined}
          aria-activedescendant={suggestions.length > 0 ? `chat-member-${chosen}` : undefined}
          placeholder="Write a message"
          value={text}
          className={fieldStyle}
          onKeyDown={onKeyDown}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
          onChange={({ target }) => {
            const next = withText(written, target.value);
            setWritten(next);
            setCursor(target.selectionStart);
            setChosen(0);
            if (findMention(next, target.selectionStart) === null) setClosedAt(null);
          }}
        />
        <IconButton label="Send" className={sendStyle} disabled={length === 0 || isTooLong} onClick={send}>
          <SendHorizontal aria-hidden size={20} />
        </IconButton>
      </div>
      {length >= COUNTED_FROM && (
        <p
          id="chat-length"
          role="status"
          className={classNames("figures mt-1 text-xs", isTooLong ? "text-danger" : "text-dim")}
        >
          {length} of {CHAT_MESSAGE_MAX_LENGTH} characters
        </p>
      )}
    </div>
  );
}

const fieldStyle =
  "block max-h-40 min-h-12 w-full resize-none rounded-2xl border border-edge bg-well px-3.5 py-2.5 text-base text-sand " +
  "hover:border-dim focus-visible:border-ember focus-visible:outline-offset-0 aria-invalid:border-danger";
const sendStyle = "size-12 rounded-2xl border-transparent bg-ember-to text-on-ember hover:brightness-110";
