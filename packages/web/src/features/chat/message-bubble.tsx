import type { ChatMessage, ReactionEmoji } from "@emberline/contract";
import { useMutation } from "@tanstack/react-query";
import { Ellipsis, Trash2 } from "lucide-react";
import { useState, Fragment } from "react";
import { errorMessage } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/call.ts";
import { chatCalls } from "../../platform/api/calls/later-calls.ts";
import { ReportButton } from "./moderation/report-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useConfirm } from "../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";

/** All that the contract has. */
const REACTION_BUTTONS: readonly ReactionEmoji[] = ["👍", "❤️", "😂", "😮", "😢", "🔥"];

interface Props {
  leagueId: string;
  message: ChatMessage;
  /** Of those that its author wrote one after another. */
  isFirst: boolean;
  mayRemove: boolean;
  /** False for an admin without a team in the league. */
  mayReact: boolean;
  onChange: () => Promise<unknown>;
}

const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });

/** One message: the user's own at the right, others at the left with their author. */
export function MessageBubble({ leagueId, message, isFirst, mayRemove, mayReact, onChange }: Props) {
  const { author, text, removed, createdAt, reactions } = message;
  const [isOpen, setIsOpen] = useState(false);
  const react = useReact(leagueId, message, onChange);
  return (
    <div className={classNames("flex flex-col", author.me && "items-end", isFirst ? "mt-3" : "mt-1")}>
      {isFirst && !author.me && (
        <p className="mb-0.5 px-1 text-[0.8125rem] font-semibold wrap-anywhere text-ember">
          {author.name}
          {author.team && <span className="font-normal text-dim"> · {author.team.name}</span>}
        </p>
      )}
      <div className={classNames("flex max-w-[92%] items-center gap-0.5", author.me && "flex-row-reverse")}>
        <div
          className={classNames(
            "min-w-0 rounded-2xl px-3.5 py-2 wrap-anywhere",
            removed
              ? "border border-dashed border-line text-dim italic"
              : author.me
                ? "rounded-br-md border border-ember/40 bg-ember/15"
                : "rounded-bl-md border border-line/60 bg-ink-3",
          )}
        >
          {author.me && isFirst && <span className="sr-only">You: </span>}
          {text === null ? (
            <p>{removed === "deleted" ? "Message deleted" : "Message removed"}</p>
          ) : (
            <MessageText text={text} mentions={message.mentions} />
          )}
          <time dateTime={createdAt} className="mt-0.5 block text-right text-[0.6875rem] text-dim not-italic">
            {timeOf(createdAt)}
          </time>
        </div>
        {text !== null && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`${mayReact ? "React, or more" : "More"} about the message of ${author.me ? "yours" : author.name}`}
            className="grid size-11 shrink-0 place-items-center rounded-xl text-dim hover:bg-ink-3 hover:text-sand"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Ellipsis aria-hidden size={18} />
          </button>
        )}
      </div>
      {reactions.length > 0 && (
        <div className="mt-0.5 flex flex-wrap gap-1">
          {reactions.map(({ emoji, count, mine }) => {
            const chip = { "aria-label": `${emoji} ${count}`, className: chipStyle(mine) };
            const content = (
              <>
                {emoji} <span className="figures text-xs">{count}</span>
              </>
            );
            return mayReact ? (
              <button
                key={emoji}
                type="button"
                aria-pressed={mine}
                {...chip}
                onClick={() => react.mutate({ emoji, on: !mine })}
              >
                {content}
              </button>
            ) : (
              <span key={emoji} role="img" {...chip}>
                {content}
              </span>
            );
          })}
        </div>
      )}
      {isOpen && text !== null && (
        <div className="mt-1 max-w-full animate-rise rounded-2xl border border-line bg-ink-2 p-1">
          {mayReact && (
            <div className="flex flex-wrap">
              {REACTION_BUTTONS.map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  aria-label={`React with ${emoji}`}
                  className="grid size-11 place-items-center rounded-xl text-xl hover:bg-ink-3"
                  onClick={() => {
                    react.mutate({ emoji, on: !reactions.some((one) => one.emoji === emoji && one.mine) });
                    setIsOpen(false);
                  }}
                >
                  {emoji}
                </button>
              ))}
            </div>
          )}
          <div className="flex flex-wrap">
            {(author.me || mayRemove) && (
              <RemoveButton leagueId={leagueId} message={message} onRemove={onChange} />
            )}
            {!author.me && (
              <ReportButton
                label={`Report the message of ${author.name}`}
                things={[{ about: "message", id: message.messageId, label: "The message", text }]}
              />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

const chipStyle = (mine: boolean) =>
  classNames(
    "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full border px-2.5 text-sm",
    mine ? "border-ember bg-ember/15" : "border-line bg-ink-2 [button&]:hover:border-edge",
  );

function useReact(leagueId: string, { messageId }: ChatMessage, onChange: () => Promise<unknown>) {
  const toast = useToast();
  return useMutation({
    mutationFn: (body: { emoji: ReactionEmoji; on: boolean }) =>
      call(chatCalls.react, { params: { leagueId }, body: { ...body, reactTo: `message:${messageId}` } }),
    onSuccess: onChange,
    onError: (error) => toast.error(errorMessage(error)),
  });
}

function RemoveButton({
  leagueId,
  message: { messageId, author },
  onRemove,
}: Pick<Props, "leagueId" | "message"> & { onRemove: () => Promise<unknown> }) {
  const toast = useToast();
  const { ask, dialog } = useConfirm();
  const verb = author.me ? "Delete" : "Remove";
  const remove = useMutation({
    mutationFn: () => call(chatCalls.remove, { params: { leagueId, messageId } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return onRemove();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const confirm = async () => {
    const title = `${verb} this message?`;
    if (await ask({ title, children: "Its text is gone for everyone.", confirmLabel: verb, danger: true })) {
      remove.mutate();
    }
  };
  return (
    <>
      <Button variant="text" busy={remove.isPending} onClick={() => void confirm()}>
        <Trash2 aria-hidden size={17} />
        {verb}
      </Button>
      {dialog}
    </>
  );
}

/** The text as it was typed, with its mentions marked. Links stay text. */
function MessageText({ text, mentions }: { text: string; mentions: ChatMessage["mentions"] }) {
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
