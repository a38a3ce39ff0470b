import { Trans, useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore, EllipsisVertical, Pencil, Plus } from "lucide-react";
import { AlertTypeMark } from "../AlertTypeMark.tsx";
import { ALERT_TYPE_WORDS } from "../alertWords.ts";
import { Button } from "../../ui/Button.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { ConditionText, TellingText } from "./ConditionText.tsx";
import { type AlertRule, ruleIdOf } from "./ruleFacts.ts";
import type { RuleCommands } from "./useRuleCommands.ts";

/** One kind of alert: what rules it, whether it is on, and what can be done with it. */
export function RuleRow({
  rule,
  commands,
  onEdit,
}: {
  readonly rule: AlertRule;
  readonly commands: RuleCommands;
  readonly onEdit: (id: string) => void;
}) {
  const { t } = useLingui();
  const { alertType, configuration, isOwn } = rule;
  const ruleId = ruleIdOf(rule) ?? undefined;
  const name = configuration.place?.name ?? t(ALERT_TYPE_WORDS[alertType]);
  const of = { alertType, ruleId, about: name };
  const { command, isBusy } = commands;
  const isSwitching =
    isBusy &&
    (command?.kind === "enable" || command?.kind === "disable") &&
    command.alertType === alertType &&
    command.ruleId === ruleId;
  const { isArchived, isEnabled } = configuration;
  return (
    <li className="RuleRow">
      <AlertTypeMark type={alertType} />
      <div className="RuleRow-what">
        {configuration.place !== null && <p>{configuration.place.name}</p>}
        <p>
          <ConditionText rule={rule} />
        </p>
        <p className="note">
          <TellingText rule={rule} />
        </p>
        {!isOwn && (
          <StatusPill tone="neutral" size="small">
            <Trans>Default rule, not configured</Trans>
          </StatusPill>
        )}
      </div>
      {isArchived ? (
        <StatusPill tone="neutral" size="small">
          {isEnabled ? t`On when taken back` : t`Off when taken back`}
        </StatusPill>
      ) : (
        <Switch
          isSelected={isEnabled}
          isDisabled={isBusy}
          onChange={(isOn) => commands.run({ kind: isOn ? "enable" : "disable", ...of })}
        >
          <span aria-hidden>{isSwitching ? t`Saving…` : isEnabled ? t`On` : t`Off`}</span>
          <span className="visually-hidden">{t`Raise alerts: ${name}`}</span>
        </Switch>
      )}
      {isArchived ? (
        <Button
          size="small"
          icon={<ArchiveRestore aria-hidden />}
          aria-label={t`Take back into use: ${name}`}
          isDisabled={isBusy}
          onPress={() => commands.run({ kind: "unarchive", ...of })}
        >
          <Trans>Take back into use</Trans>
        </Button>
      ) : isOwn ? (
        <MenuButton
          label={t`Actions on ${name}`}
          icon={<EllipsisVertical aria-hidden />}
          variant="quiet"
          size="small"
          items={[
            { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
            { id: "archive", label: t`Archive`, icon: <Archive aria-hidden />, tone: "danger" },
          ]}
          onAction={(action) => {
            if (action === "edit") onEdit(ruleId ?? alertType);
            else commands.ask({ kind: "archive", ...of });
          }}
        />
      ) : (
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          aria-label={t`Configure: ${name}`}
          onPress={() => onEdit(ruleId ?? alertType)}
        >
          <Trans>Configure</Trans>
        </Button>
      )}
    </li>
  );
}
