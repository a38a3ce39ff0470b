import { useLingui } from "@lingui/react/macro";
import { ownValue } from "../../domain/base/ownValue.ts";
import type { ShownWebhook } from "../../domain/webhooks/calls.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { NOTHING } from "../ui/format/nothing.ts";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToasts } from "../ui/useToasts.ts";
import {
  type EventGroup,
  EVENTS_BY_GROUP,
  fieldsOf,
  NEW_WEBHOOK,
  refusedWebhookIssues,
  type WebhookFieldName,
  webhookFieldIssues,
  type WebhookFields,
  withEvent,
} from "./webhookFields.ts";
import { useWebhookMachines } from "./webhookMachines.ts";
import type { ShownSecret } from "./WebhookSecret.tsx";
import { EVENT_WORDS, eventWord, GROUP_WORDS, WEBHOOK_ISSUE_WORDS } from "./webhookWords.ts";
import "./Webhooks.css";

const NO_SITES: readonly never[] = [];
const GROUPS = Object.keys(EVENTS_BY_GROUP) as EventGroup[];

/** Makes a webhook or changes one. */
export function WebhookEditor({
  edited,
  allowsPrivate,
  onMade,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  readonly edited: ShownWebhook | null;
  readonly allowsPrivate: boolean;
  readonly onMade: (made: ShownSecret) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { webhookForm } = useWebhookMachines();
  const sites = useFeed("sites", null)?.sites ?? NO_SITES;
  const isNew = edited === null;
  const form = useEditor<WebhookFields>(
    () => ({
      machine: webhookForm,
      mode: isNew ? "create" : "edit",
      seen: isNew ? NEW_WEBHOOK : fieldsOf(edited),
      draft: `webhook.${edited?.id ?? ""}`,
    }),
    (stored) => {
      onSaved();
      const [name, secret] = [String(stored["name"]), stored["secret"]];
      if (typeof secret === "string") onMade({ name, secret });
      else toasts.success(t`The webhook ${name} is saved`);
    },
    onClose,
  );
  const { values } = form;
  const own = webhookFieldIssues(values, allowsPrivate);
  const issues = { ...(form.isTried ? own : {}), ...refusedWebhookIssues(form.issues) };
  const problem = (field: WebhookFieldName) => {
    const issue = issues[field];
    return issue === undefined ? null : t(WEBHOOK_ISSUE_WORDS[issue]);
  };
  const names: Readonly<Record<string, string>> = {
    name: t`Name`,
    url: t`Address`,
    events: t`Events`,
    sites: t`Sites`,
    namesPeople: t`Call people by name`,
  };
  const fieldName = (field: string) => ownValue(names, field) ?? field;
  const siteName = useSiteName();
  const valueText = (field: string, value: unknown) => {
    if (typeof value === "boolean") return value ? t`Yes` : t`No`;
    if (!Array.isArray(value)) return typeof value === "string" && value !== "" ? value : NOTHING;
    if (field === "sites")
      return value.length === 0
        ? t`Every site`
        : value.map((id) => siteName(String(id))).join(", ");
    const words = value.map((type) => eventWord(String(type)));
    return words.map((word) => (typeof word === "string" ? word : t(word))).join(", ");
  };
  const eventProblem = problem("events");
  return (
    <EditorDrawer
      editor={form}
      title={isNew ? t`New webhook` : t`Edit ${edited.name}`}
      isSound={Object.keys(own).length === 0}
      saveLabel={isNew ? t`Create the webhook` : undefined}
      fieldName={fieldName}
      valueText={valueText}
    >
      <TextField
        label={fieldName("name")}
        value={values.name}
        onChange={(name) => form.change("name", name)}
        description={t`What receives the events, so that it is known years later.`}
        isRequired
        autoFocus
        maxLength={100}
        errorMessage={problem("name")}
      />
      <TextField
        label={fieldName("url")}
        value={values.url}
        onChange={(url) => form.change("url", url)}
        description={
          allowsPrivate
            ? t`Events are sent there by POST. A public address by https, or one of the networks that are configured.`
            : t`Events are sent there by POST, by https, to a public address.`
        }
        isRequired
        errorMessage={problem("url")}
      />
      {GROUPS.map((id) => (
        <fieldset key={id} className="Webhooks-events">
          <legend>{t(GROUP_WORDS[id])}</legend>
          {EVENTS_BY_GROUP[id].map((event) => (
            <Checkbox
              key={event}
              isSelected={values.events.includes(event)}
              onChange={(isChosen) =>
                form.change("events", withEvent(values.events, event, isChosen))
              }
            >
              {t(EVENT_WORDS[event])}
            </Checkbox>
          ))}
        </fieldset>
      ))}
      {eventProblem !== null && (
        <p className="Webhooks-issue" role="alert">
          {eventProblem}
        </p>
      )}
      <MultiSelect
        label={t`Of these sites alone`}
        options={sites.map((site) => ({ id: site.id, label: site.siteName }))}
        values={values.sites}
        onChange={(chosen) => form.change("sites", chosen)}
        placeholder={t`Every site`}
        description={t`What happens at no site is sent where none is chosen.`}
      />
      <Checkbox
        isSelected={values.namesPeople}
        onChange={(namesPeople) => form.change("namesPeople", namesPeople)}
        description={t`Otherwise by initials and reference, as on shared screens.`}
      >
        {fieldName("namesPeople")}
      </Checkbox>
    </EditorDrawer>
  );
}
