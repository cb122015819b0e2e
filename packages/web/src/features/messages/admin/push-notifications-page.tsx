import { broadcastRoutes, type CallInput } from "@emberline/contract";
import { PUSH_BODY_MAX_LENGTH, PUSH_TITLE_MAX_LENGTH } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Select } from "../../../ui/forms/select.tsx";
import { TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { MessageColumns, lengthHint, MessageForm, useMessageForm } from "./message-form.tsx";
import { allUsers, RecipientsField, toTargetUsers, type RecipientSelection } from "./recipients-field.tsx";
import { SentMessages } from "./sent-messages.tsx";

/** `/admin/push-notifications`. */
export function PushNotificationsPage() {
  return (
    <>
      <DocumentTitle>Push notifications</DocumentTitle>
      <PageHeader title="Push notifications" />
      <MessageColumns form={<PushForm />}>
        <DevicesLackingFirebase />
        <SentMessages channel="push" />
      </MessageColumns>
    </>
  );
}

/** Explains why some registered devices are not among the recipients. */
function DevicesLackingFirebase() {
  const count = useQuery(routeQuery(broadcastRoutes.sent)).data?.devicesLackingFirebase ?? 0;
  if (count === 0) return null;
  return (
    <p className="text-dim">
      {countText(count, "device")} {count === 1 ? "is" : "are"} registered with Firebase, but this site has no
      Firebase account, so messages do not reach {count === 1 ? "it" : "them"}. Users without another device
      are not offered as recipients. To change that, set <code>FIREBASE_SERVICE_ACCOUNT</code> on the server.
    </p>
  );
}

const EMPTY: PushValues = { title: "", body: "", type: "admin_test", url: "", recipients: allUsers };

/** A push message to all or chosen users. */
function PushForm() {
  const { values, errors, change, form } = useMessageForm({
    route: broadcastRoutes.push,
    empty: EMPTY,
    toBody: toPushBody,
    confirmation: pushConfirmation,
  });
  return (
    <MessageForm label="Push notification" submitLabel="Send Message" form={form}>
      <TextField
        label="Title"
        name="title"
        required
        maxLength={PUSH_TITLE_MAX_LENGTH}
        value={values.title}
        error={errors["title"]}
        hint={lengthHint(values.title, PUSH_TITLE_MAX_LENGTH)}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="Body"
        name="body"
        required
        rows={3}
        maxLength={PUSH_BODY_MAX_LENGTH}
        value={values.body}
        error={errors["body"]}
        hint={lengthHint(values.body, PUSH_BODY_MAX_LENGTH)}
        onChange={(event) => change({ body: event.target.value })}
      />
      <Select
        label="Type"
        value={values.type}
        hint={findPushType(values.type)?.reachText}
        onChange={(event) => change({ type: findPushType(event.target.value)?.value ?? values.type })}
      >
        {PUSH_TYPE_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextField
        label="Opens (optional)"
        name="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="/players"
        value={values.url}
        error={errors["url"]}
        hint="A page of this site: its address or path."
        onChange={(event) => change({ url: event.target.value })}
      />
      <RecipientsField
        route={broadcastRoutes.findPushRecipients}
        value={values.recipients}
        onChange={(recipients) => change({ recipients })}
        allHint="Every device that accepts this type."
        error={errors["targetUsers"]}
      />
    </MessageForm>
  );
}

type SentPush = CallInput<typeof broadcastRoutes.push>["body"];

export interface PushValues extends Pick<SentPush, "title" | "body" | "type"> {
  url: string;
  recipients: RecipientSelection;
}

interface PushType {
  value: SentPush["type"];
  label: string;
  /** Which devices receive this type (ADMIN-MESSAGE-16). */
  reachText: string;
}

const REACHES_EVERY_DEVICE = "Reaches all devices, whatever their owners' preferences.";

export const PUSH_TYPE_CHOICES: readonly PushType[] = [
  { value: "admin_test", label: "Test", reachText: REACHES_EVERY_DEVICE },
  { value: "survey", label: "Poll", reachText: "Reaches users with poll reminders on." },
  { value: "draft", label: "Draft", reachText: "Reaches users with draft notifications on." },
  { value: "admin_note", label: "Note", reachText: "Reaches users with the latest updates on." },
  { value: "league", label: "League", reachText: REACHES_EVERY_DEVICE },
  { value: "general", label: "General", reachText: REACHES_EVERY_DEVICE },
];

export const findPushType = (value: string): PushType | undefined =>
  PUSH_TYPE_CHOICES.find((type) => type.value === value);

export const toPushBody = ({ recipients, url, ...message }: PushValues): SentPush => ({
  ...message,
  url: url.trim() || null,
  targetUsers: toTargetUsers(recipients),
});

/** Texts of the confirmation dialog. */
function pushConfirmation({ title, recipients: { all, chosen } }: PushValues) {
  return {
    title: all ? "Send this to all users?" : `Send this to ${countText(chosen.length, "user")}?`,
    children: `"${title.trim()}" is sent to all their devices that accept this type.`,
    confirmLabel: "Send Message",
  };
}
