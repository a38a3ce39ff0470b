import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { AlertConfigurationForm } from "../../../domain/alerts/alertConfigurationForm.ts";
import { EditorDrawer } from "../../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../../kit/editor/useEditor.ts";
import { ALERT_TYPE_WORDS } from "../alertWords.ts";
import { isAt } from "../../counters/wizardForm.ts";
import { useAlertMachines } from "../alertMachines.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { RuleBacktest } from "./RuleBacktest.tsx";
import { type AlertRule, formOf, ruleIdOf, ruleIssues } from "./ruleFacts.ts";
import { RuleFields } from "./RuleFields.tsx";
import { RuleTest } from "./RuleTest.tsx";
import { useRuleFieldWords } from "./useRuleFieldWords.ts";
import { useRuleIssueWords } from "./useRuleIssueWords.ts";

/** Making or editing the rule of one kind of alert, with a test of its recipients and a replay of the last week. */
export function RuleEditor({
  rule: { alertType, configuration, isOwn },
  onClose,
}: {
  readonly rule: AlertRule;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { ruleForm } = useAlertMachines();
  const kind = t(ALERT_TYPE_WORDS[alertType]);
  const form = useEditor<AlertConfigurationForm>(
    () => ({
      machine: ruleForm(alertType, ruleIdOf({ alertType, configuration })),
      mode: isOwn ? "edit" : "create",
      seen: formOf(configuration),
      // Each new rule of a place has another id: what was typed for one is of the next.
      draft: `rule.${alertType}.${isOwn ? (ruleIdOf({ alertType, configuration }) ?? "") : "new"}`,
    }),
    (stored) => {
      const name = AlertConfigurationForm.shape.place.parse(stored["place"])?.name ?? kind;
      toasts.success(
        stored["isEnabled"] === true
          ? t`The rule is saved: ${name}.`
          : t`The rule is saved and is off: ${name}. Enable it to be alerted.`,
      );
    },
    onClose,
  );
  const { values, issues: refusals, isTried, refusal } = form;
  const own = useMemo(() => ruleIssues(alertType, values), [alertType, values]);
  const words = useRuleIssueWords(values);
  const fieldWords = useRuleFieldWords();
  const problem = (path: string) => {
    const issue = [...refusals, ...(isTried ? own : [])].find((one) => isAt(path, one));
    return issue === undefined ? null : words(issue);
  };
  return (
    <EditorDrawer
      editor={form}
      title={kind}
      saveLabel={<Trans>Save the rule</Trans>}
      isSound={own.length === 0}
      {...fieldWords}
      note={
        refusal === "name_taken" ? (
          <Banner tone="danger" isLive title={t`It is not saved`}>
            <Trans>
              Somebody else has configured this kind meanwhile: leave, and edit what is there now.
            </Trans>
          </Banner>
        ) : undefined
      }
    >
      <RuleFields alertType={alertType} form={form} problem={problem} />
      <RuleTest form={values} />
      <RuleBacktest alertType={alertType} form={values} />
    </EditorDrawer>
  );
}
