import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { AlertConfigurationForm } from "../../../domain/alerts/alertConfigurationForm.ts";
import { FormNotes } from "../../kit/administration/FormNotes.tsx";
import { useForm } from "../../kit/administration/useForm.ts";
import { ALERT_TYPE_WORDS } from "../alertWords.ts";
import { isAt } from "../../counters/wizardForm.ts";
import { useAlertMachines } from "../alertMachines.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useUnsavedGuard } from "../../kit/useUnsavedGuard.ts";
import { RuleBackTest } from "./RuleBackTest.tsx";
import { type AlertRule, formOf, ruleIssues } from "./ruleFacts.ts";
import { RuleFields } from "./RuleFields.tsx";
import { RuleTest } from "./RuleTest.tsx";
import { useRuleFieldWords } from "./useRuleFieldWords.ts";
import { useRuleIssueWords } from "./useRuleIssueWords.ts";

const FORM_ID = "alert-rule";

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
  // What was there when the form was opened: what others save meanwhile is a conflict, told by the server.
  const [begun] = useState(() => ({
    machine: ruleForm(alertType),
    input: { mode: isOwn ? ("edit" as const) : ("create" as const), seen: formOf(configuration) },
  }));
  const name = t(ALERT_TYPE_WORDS[alertType]);
  const [isLeaving, setLeaving] = useState(false);
  const [isTold, setTold] = useState(false);
  const form = useForm<AlertConfigurationForm>(begun.machine, begun.input, () => {
    toasts.success(t`The rule is saved: ${name}.`);
    onClose();
  });
  const { values, issues: refusals, isUnsaved, isBusy, refusal } = form;
  const guard = useUnsavedGuard(isUnsaved);
  const own = useMemo(() => ruleIssues(alertType, values), [alertType, values]);
  const words = useRuleIssueWords(values);
  const fieldWords = useRuleFieldWords();
  const problem = (path: string) => {
    const issue = [...refusals, ...(isTold ? own : [])].find((one) => isAt(path, one));
    return issue === undefined ? null : words(issue);
  };
  const isFree = (...paths: string[]) =>
    !own.some((issue) => paths.some((path) => isAt(path, issue)));
  const leave = () => (isUnsaved ? setLeaving(true) : onClose());
  return (
    <Drawer
      isOpen
      size="large"
      title={name}
      onClose={leave}
      actions={
        <>
          <Button variant="quiet" onPress={leave} isDisabled={isBusy}>
            <Trans>Leave</Trans>
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={isBusy}>
            <Trans>Save the rule</Trans>
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className="RuleEditor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTold(true);
          if (own.length > 0) return;
          if (form.mode === "edit" && !isUnsaved) onClose();
          else form.save();
        }}
      >
        {refusal === "name_taken" ? (
          <Banner tone="danger" isLive title={t`It is not saved`}>
            <Trans>
              Somebody else has configured this kind meanwhile: leave, and edit what is there now.
            </Trans>
          </Banner>
        ) : (
          <FormNotes form={form} {...fieldWords} />
        )}
        <RuleFields alertType={alertType} form={form} problem={problem} />
        <RuleTest form={values} isValid={isFree("emails", "phones", "alertedBy")} />
        <RuleBackTest alertType={alertType} form={values} isValid={isFree("condition", "delay")} />
      </form>
      <ConfirmDialog
        isOpen={isLeaving || guard.isAsking}
        title={t`Leave without saving?`}
        confirmLabel={t`Discard the changes`}
        cancelLabel={t`Stay`}
        tone="danger"
        onCancel={() => {
          setLeaving(false);
          guard.stay();
        }}
        onConfirm={() => {
          if (guard.isAsking) guard.leave();
          else onClose();
        }}
      >
        <p>
          <Trans>
            What you changed has not been saved. Discarded changes cannot be brought back.
          </Trans>
        </p>
      </ConfirmDialog>
    </Drawer>
  );
}
