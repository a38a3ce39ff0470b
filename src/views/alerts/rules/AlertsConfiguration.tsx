import { Trans, useLingui } from "@lingui/react/macro";
import { BellRing } from "lucide-react";
import { useCallback } from "react";
import { SPECIFIED_ALERT_TYPES } from "../../../domain/alerts/alert.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { ALERT_TYPE_WORDS } from "../alertWords.ts";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { linkTo } from "../../kit/routes.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stale } from "../../ui/Stale.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useNow } from "../../kit/useNow.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { useIsAdministrator } from "../../kit/useIsAdministrator.ts";
import { EvacuationMessagesPanel } from "../../evacuations/EvacuationMessagesPanel.tsx";
import { ArchiveSwitch } from "./ArchiveSwitch.tsx";
import { DeliveriesPanel } from "./DeliveriesPanel.tsx";
import { PlaceRulesPanel } from "./PlaceRulesPanel.tsx";
import { RuleEditor } from "./RuleEditor.tsx";
import { archivedRulesOf, ruleOf } from "./ruleFacts.ts";
import { RuleRow } from "./RuleRow.tsx";
import { type AlertRuleCommand, type RuleCommands, useRuleCommands } from "./useRuleCommands.ts";
import "./AlertsConfiguration.css";

const NONE: readonly never[] = [];

/** How alerts are raised and who is notified of them (specification section 2, /alerts/configuration). For administrators. */
export function AlertsConfiguration() {
  const { t } = useLingui();
  const mayConfigure = useIsAdministrator();
  if (!mayConfigure)
    return (
      <EmptyState
        icon={<BellRing aria-hidden />}
        title={t`Alerts are configured by administrators.`}
        description={t`Ask one of them if you want to be notified of an alert, or no longer.`}
        action={
          <LinkButton href={linkTo("alertsList")}>
            <Trans>List of alerts</Trans>
          </LinkButton>
        }
      />
    );
  return (
    <RemountOnCustomerChange>
      <Rules />
    </RemountOnCustomerChange>
  );
}

function Rules() {
  const { t } = useLingui();
  const toasts = useToasts();
  const now = useNow(5 * SECOND);
  const feed = useFeed("alertConfigurations", null);
  const configurations = feed?.configurations ?? NONE;
  const [editText, setEdit] = useUrlState("edit");
  const edited = SPECIFIED_ALERT_TYPES.find((type) => type === editText) ?? null;
  const close = useCallback(() => setEdit(null), [setEdit]);
  const commands = useRuleCommands((command) => {
    const told = doneWords(command);
    if (told !== null) toasts.success(told);
  });
  const isLive = feed?.liveness?.isLive ?? false;
  const [archivedText, setArchived] = useUrlState("archived");
  const isArchive = archivedText === "1";
  const rules = isArchive
    ? archivedRulesOf(SPECIFIED_ALERT_TYPES, configurations)
    : SPECIFIED_ALERT_TYPES.map((alertType) => ruleOf(alertType, configurations));
  return (
    <div className="AlertsConfiguration">
      <Panel
        title={t`Alert configurations`}
        isFlush
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          <ArchiveSwitch
            label={t`Alert configurations`}
            isArchive={isArchive}
            onChange={(isAsked) => setArchived(isAsked ? "1" : null)}
          />
        }
        state={panelStateOf(feed, rules.length === 0, {
          empty: {
            icon: <BellRing aria-hidden />,
            title: t`No configuration is archived.`,
            description: t`An archived one can be taken back into use as it was.`,
          },
          error: {
            title: t`The configurations could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
      >
        <CommandNote commands={commands} />
        <Stale isStale={!isLive}>
          <ul className="AlertsConfiguration-rules">
            {rules.map((rule) => (
              <RuleRow key={rule.alertType} rule={rule} commands={commands} onEdit={setEdit} />
            ))}
          </ul>
        </Stale>
      </Panel>
      <PlaceRulesPanel
        feed={feed}
        commands={commands}
        now={now}
        edited={editText}
        onEdit={setEdit}
      />
      <EvacuationMessagesPanel now={now} />
      <DeliveriesPanel commands={commands} now={now} />
      <ArchiveQuestion commands={commands} />
      {edited !== null && feed?.isLoaded === true && (
        <RuleEditor key={edited} rule={ruleOf(edited, configurations)} onClose={close} />
      )}
    </div>
  );

  function doneWords(command: AlertRuleCommand): string | null {
    if (command.kind === "test") return null;
    if (command.kind === "resend") return t`The message is on its way again.`;
    const name = command.about ?? t(ALERT_TYPE_WORDS[command.alertType]);
    if (command.kind === "enable") return t`Alerts are raised again: ${name}.`;
    if (command.kind === "disable") return t`Alerts are no longer raised: ${name}.`;
    if (command.kind === "unarchive") return t`The rule is back in use: ${name}.`;
    if (command.ruleId !== undefined) return t`The rule is archived: ${name}.`;
    return t`The rule is archived, the default one applies: ${name}.`;
  }
}

/** Why the last switch or resending was not done; an archive says so in its question. */
function CommandNote({ commands }: { readonly commands: RuleCommands }) {
  const { t } = useLingui();
  const { command, refusal, dismiss } = commands;
  if (refusal === null || command?.kind === "archive") return null;
  return (
    <Banner tone="danger" isLive title={t`This was not done`} onDismiss={dismiss}>
      {t(problemWords(refusal.problem))}
    </Banner>
  );
}

function ArchiveQuestion({ commands }: { readonly commands: RuleCommands }) {
  const { t } = useLingui();
  const { command, isAsking, isBusy, refusal, confirm, dismiss } = commands;
  if (!isAsking || command?.kind !== "archive") return null;
  const name = command.about ?? t(ALERT_TYPE_WORDS[command.alertType]);
  return (
    <ConfirmDialog
      isOpen
      title={<Trans>Archive the rule {name}?</Trans>}
      confirmLabel={t`Archive the rule`}
      tone="danger"
      isPending={isBusy}
      errorMessage={refusal === null ? null : t(problemWords(refusal.problem))}
      onCancel={dismiss}
      onConfirm={confirm}
    >
      <p>
        {command.ruleId === undefined ? (
          <Trans>
            The default rule applies again and nobody is notified. Past alerts stay, and the rule
            can be taken back into use.
          </Trans>
        ) : (
          <Trans>
            Its open alerts close and it raises no more. Past alerts stay, and the rule can be taken
            back into use.
          </Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
