import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Megaphone, Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { recipientsOf } from "../../domain/base/delivery.ts";
import { type FieldIssue, fieldIssues } from "../../domain/base/domainError.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { startDistressDrill } from "../../domain/distress/badgeTestCalls.ts";
import {
  DEFAULT_TEST_MONTHS,
  defaultEscalation,
  escalationIssues,
  MAX_MINUTES,
  MAX_REPEAT,
  MAX_STEPS,
  MAX_TEST_MONTHS,
} from "../../domain/distress/escalation.ts";
import { EscalationForm } from "../../domain/distress/escalationForm.ts";
import { RecipientFields } from "../alerts/rules/RecipientFields.tsx";
import { RecipientsPanel } from "../alerts/rules/RecipientsPanel.tsx";
import { useRuleIssueWords } from "../alerts/rules/useRuleIssueWords.ts";
import { CommandQuestion } from "../kit/administration/CommandQuestion.tsx";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { useCalls } from "../kit/useCalls.ts";
import { useFeed } from "../kit/useFeed.ts";
import { withChanges, withoutRow } from "../kit/rowEdits.ts";
import { Button } from "../ui/Button.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { useDistressMachines } from "./distressMachines.ts";

type Step = EscalationForm["steps"][number];
const NEW_STEP: Step = { minutes: 2, alertedBy: ["email"], emails: [], phones: [] };

/** Who is notified of a call that nobody takes, step by step, and the form to change it. For administrators. */
export function EscalationPanel({ now }: { readonly now: EpochMs }) {
  const { t } = useLingui();
  const feed = useFeed("escalation", null);
  const { steps, repeatMinutes, testMonths } = feed?.configurations[0] ?? defaultEscalation([]);
  return (
    <RecipientsPanel
      title={t`Until somebody takes a call`}
      editLabel={t`Edit who is notified of calls`}
      feed={feed}
      now={now}
      editor={(close) => (
        <EscalationEditor seen={{ steps, repeatMinutes, testMonths }} onClose={close} />
      )}
    >
      <ol className="CallSteps">
        <li>
          <Trans>At once: every open screen, and browsers with notifications.</Trans>
        </li>
        {steps.length === 0 && (
          <li>
            <Trans>After 2 minutes: the administrators, by e-mail.</Trans>
          </li>
        )}
        {steps.map((step, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps have no other name
          <li key={place}>
            <Plural
              value={step.minutes}
              _0="At once:"
              one="After # minute:"
              other="After # minutes:"
            />{" "}
            {recipientsOf(step)
              .map(({ recipient }) => recipient)
              .join(", ")}
          </li>
        ))}
        <li>
          <Plural
            value={repeatMinutes}
            one="Then all of them again every minute."
            other="Then all of them again every # minutes."
          />
        </li>
      </ol>
      <p>
        <Plural
          value={testMonths}
          one="Each badge is tested every month."
          other="Each badge is tested every # months."
        />
      </p>
      <div>
        <StartDrill />
      </div>
    </RecipientsPanel>
  );
}

/** An exercise of the escalation, which everybody is notified of: asked once more. */
function StartDrill() {
  const { t } = useLingui();
  const work = useCalls("distressDrill", { drill: startDistressDrill });
  return (
    <>
      <Button
        icon={<Megaphone aria-hidden />}
        onPress={() => work.ask({ kind: "drill", commandId: crypto.randomUUID() })}
      >
        <Trans>Start a drill</Trans>
      </Button>
      <CommandQuestion
        work={work}
        tone="danger"
        title={t`Start a drill of calls for help?`}
        confirmLabel={t`Start the drill`}
      >
        <Trans>
          Every open screen sounds, and everybody above is notified, step by step, until somebody
          takes the call. Each screen and message says first that it is an exercise.
        </Trans>
      </CommandQuestion>
    </>
  );
}

function EscalationEditor({
  seen,
  onClose,
}: {
  readonly seen: EscalationForm;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { escalationForm } = useDistressMachines();
  const form = useEditor<EscalationForm>(
    () => ({ machine: escalationForm, mode: "edit", seen, draft: "escalation" }),
    () => toasts.success(t`Who is notified of calls for help is saved.`),
    onClose,
  );
  const { values, change, isBusy, issues: refusals, isTried } = form;
  const { steps, repeatMinutes, testMonths } = values;
  const names = {
    steps: t`Steps`,
    repeatMinutes: t`Again every`,
    testMonths: t`Test of each badge every`,
  };
  const own = useMemo(() => issuesOf(values), [values]);
  const issues = [...refusals, ...(isTried ? own : [])];
  return (
    <EditorDrawer
      editor={form}
      title={t`Until somebody takes a call`}
      isSound={own.length === 0}
      fieldName={(field) => names[field as keyof typeof names]}
      valueText={(_, value) => valueText(value)}
    >
      <fieldset className="RuleEditor-fields" disabled={isBusy}>
        <p className="note">
          <Trans>
            Open screens and browsers with notifications show a call at once. Where no step reaches
            anybody, the administrators are notified by e-mail after 2 minutes.
          </Trans>
        </p>
        <div className="stack-4">
          {steps.map((step, place) => (
            <StepFields
              // oxlint-disable-next-line react/no-array-index-key -- steps have no other name
              key={place}
              place={place}
              step={step}
              issues={issues}
              onChange={(next) => change("steps", [...withChanges(steps, place, next)])}
              onRemove={() => change("steps", [...withoutRow(steps, place)])}
            />
          ))}
        </div>
        {steps.length < MAX_STEPS && (
          <Button icon={<Plus aria-hidden />} onPress={() => change("steps", [...steps, NEW_STEP])}>
            <Trans>Add a step</Trans>
          </Button>
        )}
        <NumberField
          label={names.repeatMinutes}
          unit={t`min`}
          value={repeatMinutes}
          minValue={1}
          maxValue={MAX_REPEAT}
          onChange={(minutes) => change("repeatMinutes", minutes ?? 5)}
        />
        <NumberField
          label={names.testMonths}
          unit={t`months`}
          value={testMonths}
          minValue={1}
          maxValue={MAX_TEST_MONTHS}
          onChange={(months) => change("testMonths", months ?? DEFAULT_TEST_MONTHS)}
        />
      </fieldset>
    </EditorDrawer>
  );
}

function StepFields({
  place,
  step,
  issues,
  onChange,
  onRemove,
}: {
  readonly place: number;
  readonly step: Step;
  readonly issues: readonly FieldIssue[];
  readonly onChange: (next: Step) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useLingui();
  const words = useRuleIssueWords(step);
  const at = `steps.${place}.`;
  const problem = (path: string) => {
    const issue = issues.find(
      (one) => one.path === `${at}${path}` || one.path.startsWith(`${at}${path}.`),
    );
    if (issue === undefined) return null;
    if (issue.code === "no_means")
      return t`This step notifies nobody: choose a means, or remove it.`;
    return words({ ...issue, path: issue.path.slice(at.length) });
  };
  const number = place + 1;
  return (
    <fieldset className="RuleEditor-group">
      <legend>
        <Trans>Step {number}</Trans>
      </legend>
      <NumberField
        label={t`Minutes after the call`}
        value={step.minutes}
        minValue={0}
        maxValue={MAX_MINUTES}
        onChange={(minutes) => onChange({ ...step, minutes: minutes ?? 0 })}
        errorMessage={problem("alertedBy")}
      />
      <RecipientFields
        values={step}
        change={(field: "alertedBy" | "emails" | "phones", next: string[]) =>
          onChange({ ...step, [field]: next })
        }
        problem={problem}
      />
      <Button size="small" icon={<Trash2 aria-hidden />} onPress={onRemove}>
        <Trans>Remove step {number}</Trans>
      </Button>
    </fieldset>
  );
}

/** Both values are of the form that the server keeps. */
function valueText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return (value as readonly Step[])
    .map(({ minutes, emails, phones }) => `${minutes}: ${[...emails, ...phones].join(", ")}`)
    .join("; ");
}

function issuesOf(form: EscalationForm) {
  const read = EscalationForm.safeParse(form);
  return [...(read.success ? [] : fieldIssues(read.error)), ...escalationIssues(form)];
}
