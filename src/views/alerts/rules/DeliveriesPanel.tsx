import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MailCheck, RotateCw } from "lucide-react";
import { useMemo } from "react";
import type { AlertDelivery } from "../../../domain/alerts/alertDelivery.ts";
import { DAY, type EpochMs, HOUR } from "../../../domain/base/time.ts";
import { ALERT_TYPE_WORDS } from "../alertWords.ts";
import { ListBody } from "../../kit/list/ListBody.tsx";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { linkTo } from "../../kit/routes.ts";
import { Age } from "../../ui/Age.tsx";
import { Button } from "../../ui/Button.tsx";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useNow } from "../../kit/useNow.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { CHANNEL_WORDS, DELIVERY_TONES, DELIVERY_WORDS } from "./ruleWords.ts";
import type { RuleCommands } from "./useRuleCommands.ts";

const NONE: readonly never[] = [];

/** The messages about alerts: those that failed, of any age, and what was sent since yesterday. */
export function DeliveriesPanel({
  commands,
  now,
}: {
  readonly commands: RuleCommands;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const today = Math.floor(useNow(HOUR) / DAY) * DAY;
  const feed = useFeed("alertDeliveries", { since: today - DAY });
  const [text, setText] = useUrlState("messages");
  const isAll = text === "all";
  const all = feed?.deliveries ?? NONE;
  const shown = useMemo(
    () => (isAll ? all : all.filter(({ state }) => state === "failed")),
    [all, isAll],
  );
  const isLive = feed?.liveness?.isLive ?? false;
  return (
    <Panel
      title={t`Messages`}
      isFlush
      freshness={<FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />}
      actions={
        <SegmentedControl
          label={t`Messages`}
          isLabelHidden
          size="small"
          options={[
            { id: "failed", label: t({ message: "Failed", context: "messages" }) },
            { id: "all", label: t({ message: "All", context: "messages" }) },
          ]}
          value={isAll ? "all" : "failed"}
          onChange={(id) => setText(id === "all" ? id : null)}
        />
      }
      state={panelStateOf(feed, shown.length === 0, {
        empty: {
          icon: <MailCheck aria-hidden />,
          title: isAll
            ? t`Nobody was notified of an alert since yesterday.`
            : t`No message failed.`,
          description: isAll ? t`Messages appear here as they are sent.` : undefined,
        },
        error: {
          title: t`The messages could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
    >
      <DeliveriesTable deliveries={shown} commands={commands} now={now} isStale={!isLive} />
    </Panel>
  );
}

function DeliveriesTable({
  deliveries,
  commands: { run, command, isBusy },
  now,
  isStale,
}: {
  readonly deliveries: readonly AlertDelivery[];
  readonly commands: RuleCommands;
  readonly now: EpochMs;
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const resending = isBusy && command?.kind === "resend" ? command.deliveryId : null;
  const columns = useMemo(
    (): readonly ListColumn<AlertDelivery>[] => [
      {
        id: "recipient",
        header: t`Recipient`,
        width: 220,
        isRowHeader: true,
        isSearched: true,
        value: ({ recipient }) => recipient,
      },
      {
        id: "channel",
        header: t`Means`,
        width: 80,
        value: ({ channel }) => t(CHANNEL_WORDS[channel]),
      },
      {
        id: "kind",
        header: t`Alert`,
        width: 150,
        isSearched: true,
        value: ({ alertType }) => t(ALERT_TYPE_WORDS[alertType]),
        render: ({ alertId, alertType }) => (
          <TextLink href={linkTo("alertsList", {}, { state: "all", alert: alertId })}>
            {t(ALERT_TYPE_WORDS[alertType])}
          </TextLink>
        ),
      },
      {
        id: "state",
        onPhone: "first",
        header: t`State`,
        width: 110,
        value: ({ state }) => t(DELIVERY_WORDS[state]),
        render: ({ state }) => (
          <StatusPill tone={DELIVERY_TONES[state]} size="small">
            {t(DELIVERY_WORDS[state])}
          </StatusPill>
        ),
      },
      {
        id: "at",
        pinned: "age",
        header: t`Since`,
        width: 120,
        value: ({ createdAt, sentAt }) => ({ at: sentAt ?? createdAt, precision: "second" }),
        render: ({ createdAt, sentAt }) => <Age at={sentAt ?? createdAt} now={now} />,
      },
      {
        id: "attempts",
        header: t`Attempts`,
        width: 90,
        align: "end",
        value: ({ attempts }) => attempts,
      },
      {
        id: "error",
        header: t`Reason`,
        width: 260,
        isSearched: true,
        value: ({ lastError }) => lastError,
        render: ({ lastError }) =>
          lastError !== null && (
            <span lang="en" title={lastError}>
              {lastError}
            </span>
          ),
      },
    ],
    [t, now],
  );
  const resend = useMemo(
    (): DataColumn<AlertDelivery> => ({
      id: "actions",
      pinned: "actions",
      header: t`Actions`,
      width: 130,
      render: ({ id, state, recipient }) =>
        state === "failed" && (
          <Button
            size="small"
            icon={<RotateCw aria-hidden />}
            aria-label={t`Send again to ${recipient}`}
            isPending={resending === id}
            isDisabled={isBusy}
            onPress={() => run({ kind: "resend", deliveryId: id })}
          >
            <Trans>Send again</Trans>
          </Button>
        ),
    }),
    [t, run, isBusy, resending],
  );
  return (
    <ListBody
      route="alert-deliveries"
      prefix="messages."
      isPart
      label={t`Messages`}
      rows={deliveries}
      keyOf={keyOf}
      columns={columns}
      trailing={resend}
      searched={t`Recipient, alert, reason`}
      count={(kept) => <Plural value={kept} one="# message" other="# messages" />}
      exportName={t`messages`}
      rowTone={({ state }) => (state === "failed" ? "danger" : null)}
      isStale={isStale}
    />
  );
}

const keyOf = ({ id }: AlertDelivery) => id;
