import { broadcastRoutes } from "@emberline/contract";
import { PUSH_BODY_MAX_LENGTH, PUSH_TITLE_MAX_LENGTH } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { Select } from "../../../../ui/forms/select.tsx";
import { TextArea, TextField } from "../../../../ui/forms/text-field.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { MessageColumns, lengthHint, MessageForm, useMessageForm } from "./message-form.tsx";
import { allUsers } from "./recipient-selection.ts";
import { RecipientsField } from "./recipients-field.tsx";
import { SentMessages } from "./sent-messages.tsx";
import {
  toPushBody,
  pushConfirmation,
  PUSH_TYPE_CHOICES,
  findPushType,
  type PushValues,
} from "./push-values.ts";

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

/** Why registered devices are missing among the recipients. */
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
