import { Trans, useLingui } from "@lingui/react/macro";
import { Archive, EllipsisVertical, Pencil, Plus } from "lucide-react";
import type { AlertType } from "../../../domain/alerts/alert.ts";
import { AlertTypeMark } from "../AlertTypeMark.tsx";
import { ALERT_TYPE_WORDS } from "../alertWords.ts";
import { Button } from "../../ui/Button.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { ConditionText, TellingText } from "./ConditionText.tsx";
import type { AlertRule } from "./ruleFacts.ts";
import type { RuleCommands } from "./useRuleCommands.ts";

/** One kind of alert: what rules it, whether it is on, and what can be done with it. */
export function RuleRow({
  rule,
  commands,
  onEdit,
}: {
  readonly rule: AlertRule;
  readonly commands: RuleCommands;
  readonly onEdit: (alertType: AlertType) => void;
}) {
  const { t } = useLingui();
  const { alertType, configuration, isOwn } = rule;
  const name = t(ALERT_TYPE_WORDS[alertType]);
  const { command, isBusy } = commands;
  const isSwitching =
    isBusy &&
    (command?.kind === "enable" || command?.kind === "disable") &&
    command.alertType === alertType;
  return (
    <li className="RuleRow">
      <AlertTypeMark type={alertType} />
      <div className="RuleRow-what">
        <p>
          <ConditionText rule={rule} />
        </p>
        <p className="RuleRow-telling">
          <TellingText rule={rule} />
        </p>
        {!isOwn && (
          <StatusPill tone="neutral" size="small">
            <Trans>Default rule, not configured</Trans>
          </StatusPill>
        )}
      </div>
      <Switch
        isSelected={configuration.isEnabled}
        isDisabled={isBusy}
        onChange={(isOn) => commands.run({ kind: isOn ? "enable" : "disable", alertType })}
      >
        <span aria-hidden>
          {isSwitching ? t`Saving…` : configuration.isEnabled ? t`On` : t`Off`}
        </span>
        <span className="visually-hidden">{t`Raise alerts: ${name}`}</span>
      </Switch>
      {isOwn ? (
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
            if (action === "edit") onEdit(alertType);
            else commands.ask({ kind: "archive", alertType });
          }}
        />
      ) : (
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          aria-label={t`Configure: ${name}`}
          onPress={() => onEdit(alertType)}
        >
          <Trans>Configure</Trans>
        </Button>
      )}
    </li>
  );
}
