import { Plural, useLingui } from "@lingui/react/macro";
import {
  FlaskConical,
  ListChecks,
  Pause,
  Pencil,
  Play,
  RotateCw,
  Trash2,
  Webhook,
} from "lucide-react";
import { useMemo, useState } from "react";
import { DAY } from "../../domain/base/time.ts";
import type { ShownDelivery, ShownWebhook } from "../../domain/webhooks/calls.ts";
import { useRefusalToast } from "../kit/administration/useRefusalToast.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { useToasts } from "../ui/useToasts.ts";
import { useWebhookColumns, useWebhookFilters } from "./useWebhookColumns.ts";
import { WebhookEditor } from "./WebhookEditor.tsx";
import { WebhookLog } from "./WebhookLog.tsx";
import { useWebhookMachines } from "./webhookMachines.ts";
import { WEBHOOK_CALLS, WebhookQuestion, type WebhookWork } from "./WebhookQuestion.tsx";
import { type ShownSecret, WebhookSecret } from "./WebhookSecret.tsx";
import { useFailureText } from "../kit/words/useFailureText.ts";

const NONE: readonly never[] = [];
/** The address of a webhook that is being made. */
const NEW = "new";
const keyOf = ({ id }: ShownWebhook) => id;

/** The addresses that are notified of events (docs/decisions/0096, /administration/webhooks). */
export function Webhooks() {
  return (
    <RemountOnCustomerChange>
      <WebhookList />
    </RemountOnCustomerChange>
  );
}

function WebhookList() {
  const { t } = useLingui();
  const machines = useWebhookMachines();
  const { head, value, refresh } = useWatchedRead(machines.webhooks, null);
  const [edited, setEdited] = useUrlState("edit");
  const [logged, setLogged] = useUrlState("log");
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const webhooks = value?.webhooks ?? NONE;
  const nameOf = (id: string) => webhooks.find((one) => one.id === id)?.name ?? id;
  const work = useWebhookWork(nameOf, refresh, setShown);
  const columns = useWebhookColumns();
  const filters = useWebhookFilters();
  const menu = useWebhookMenu(setEdited, setLogged, work);
  const webhook = webhooks.find(({ id }) => id === edited) ?? null;
  const ofLog = webhooks.find(({ id }) => id === logged) ?? null;
  return (
    <AdminList
      route="webhooks"
      title={t`Webhooks`}
      feed={head}
      rows={webhooks}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      trailing={menu}
      searched={t`Name, address, who made it`}
      count={(kept) => <Plural value={kept} one="# webhook" other="# webhooks" />}
      exportName={t`webhooks`}
      create={{ label: t`New webhook`, onPress: () => setEdited(NEW) }}
      onOpen={({ id }) => setLogged(id)}
      empty={{
        icon: <Webhook aria-hidden />,
        title: t`No other system is notified of events yet.`,
        description: t`A webhook sends alerts, entries and exits, evacuations and deadlines to an address of another system as they happen, signed, and again until they arrive.`,
      }}
      errorTitle={t`The webhooks could not be read.`}
      errorText={t`They are tried again by themselves as soon as the server answers.`}
    >
      {(edited === NEW || webhook !== null) && head.isLoaded && (
        <WebhookEditor
          key={edited}
          edited={webhook}
          allowsPrivate={value?.allowsPrivate ?? false}
          onMade={setShown}
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
      {ofLog !== null && edited === null && (
        <WebhookLog
          key={ofLog.id}
          webhook={ofLog}
          work={work}
          round={work.count}
          onClose={() => setLogged(null)}
        />
      )}
      <WebhookQuestion work={work} webhooks={webhooks} />
      {shown !== null && <WebhookSecret shown={shown} onClose={() => setShown(null)} />}
    </AdminList>
  );
}

/** The commands, with what is said of each that was carried out. `count`: how many were. */
function useWebhookWork(
  nameOf: (id: string) => string,
  refresh: () => void,
  onSecret: (shown: ShownSecret) => void,
): WebhookWork & { readonly count: number } {
  const { t } = useLingui();
  const toasts = useToasts();
  const failureText = useFailureText();
  const [count, setCount] = useState(0);
  const tell = (delivery: ShownDelivery, name: string) => {
    const last = delivery.log.at(-1);
    const [status, duration] = [last?.status ?? null, last?.duration ?? 0];
    const reason = failureText(last?.error ?? "");
    if (delivery.state === "sent") toasts.success(t`${name} took the test in ${duration} ms`);
    else
      toasts.error(
        status === null
          ? t`${name} did not take the test: ${reason}`
          : t`${name} did not take the test: it answered ${status}`,
      );
  };
  const work = useCalls("webhookCommand", WEBHOOK_CALLS, (command, done) => {
    refresh();
    setCount((before) => before + 1);
    const name = nameOf(command.webhookId);
    if (done.kind === "rotate") onSecret({ name, secret: done.brought.secret });
    else if (done.kind === "test") tell(done.brought.delivery, name);
    else if (command.kind === "resend") toasts.success(t`It is sent again`);
    else if (command.kind === "pause") toasts.success(t`The webhook ${name} is paused`);
    else if (command.kind === "resume") toasts.success(t`The webhook ${name} is resumed`);
    else if (command.kind === "remove") toasts.success(t`The webhook ${name} is removed`);
  });
  useRefusalToast(work);
  return { ...work, count };
}

/** What can be done with a webhook, in its row. */
function useWebhookMenu(
  edit: (id: string) => void,
  openLog: (id: string) => void,
  { ask, run }: Pick<WebhookWork, "ask" | "run">,
): DataColumn<ShownWebhook> {
  const { t } = useLingui();
  return useMemo(
    (): DataColumn<ShownWebhook> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: ({ id: webhookId, name, state }) => (
        <RowMenu
          name={name}
          items={[
            { id: "log", label: t`Deliveries`, icon: <ListChecks aria-hidden /> },
            { id: "test", label: t`Send a test`, icon: <FlaskConical aria-hidden /> },
            { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
            state === "paused"
              ? { id: "resume", label: t`Resume`, icon: <Play aria-hidden /> }
              : { id: "pause", label: t`Pause`, icon: <Pause aria-hidden /> },
            { id: "rotate", label: t`Exchange the secret`, icon: <RotateCw aria-hidden /> },
            {
              id: "remove",
              label: t`Remove the webhook`,
              icon: <Trash2 aria-hidden />,
              tone: "danger",
            },
          ]}
          onAction={(action) => {
            if (action === "log") openLog(webhookId);
            else if (action === "edit") edit(webhookId);
            else if (action === "rotate") ask({ kind: "rotate", webhookId, overlap: DAY });
            else if (action === "pause" || action === "remove") ask({ kind: action, webhookId });
            else if (action === "test" || action === "resume") run({ kind: action, webhookId });
          }}
        />
      ),
    }),
    [t, edit, openLog, ask, run],
  );
}
