import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { type CounterSurroundings, draftIssues } from "../../domain/counters/counterForm.ts";
import type { Counter } from "../../domain/counters/counter.ts";
import {
  stepOfField,
  WIZARD_STEPS,
  type WizardStep,
} from "../../domain/counters/counterWizardSteps.ts";
import type { CounterId } from "../../domain/base/ids.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { Site } from "../../domain/sites/site.ts";
import { useNameOf } from "../kit/useNameWords.ts";
import { linkTo } from "../kit/routes.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { BacktestPanel } from "./BacktestPanel.tsx";
import { backTestRuleOf, draftOf, emptyDraft } from "./counterDraft.ts";
import { useCounterMachines } from "./counterMachines.ts";
import { CounterPreview } from "./CounterPreview.tsx";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { useIssueWords } from "./useIssueWords.ts";
import { isAt, type WizardForm } from "./wizardForm.ts";
import { WizardStepView } from "./WizardStepView.tsx";
import { WizardSteps } from "./WizardSteps.tsx";
import { useInspectedActor } from "../kit/useInspectedActor.ts";
import "./CounterWizard.css";

type Props = {
  /** The counter that is edited; null: a new one. */
  readonly counter: Counter | null;
  readonly others: readonly Counter[];
  readonly sites: readonly Site[];
  readonly families: readonly Family[];
};

/** Making or editing a counter step by step (specification section 2, counter creation wizard). */
export function CounterWizard({ counter, others, sites, families }: Props) {
  const { t } = useLingui();
  const self: CounterId | null = counter?.id ?? null;
  const around = useMemo(
    () => ({ others, sites, families, self }),
    [others, sites, families, self],
  );
  const actor = useWizardActor(counter, around);
  const { draft, refusals, failure, step, isDirty } = useSelector(actor, (one) => one.context);
  const isBusy = useSelector(actor, (one) => one.hasTag("busy"));
  const maySave = useSelector(actor, (one) => one.can({ type: "user.save" }));
  const isLeaving = useSelector(actor, (one) => one.matches("leaving"));
  useWayOut(actor);
  const [told, setTold] = useState<ReadonlySet<WizardStep>>(new Set());
  const words = useIssueWords(draft);
  const own = useMemo(() => draftIssues(draft, around), [draft, around]);
  const issues = useMemo(
    () => [...refusals, ...own.filter(({ path }) => !refusals.some((one) => one.path === path))],
    [refusals, own],
  );
  const tell = (steps: readonly WizardStep[]) => setTold(new Set([...told, ...steps]));
  const form: WizardForm = {
    draft,
    sites,
    families,
    issues,
    change: (changes) => actor.send({ type: "user.change", changes }),
    problem: (path) => {
      const issue = issues.find((one) => isAt(path, one));
      if (issue === undefined) return null;
      const isTold = told.has(stepOfField(issue.path)) || refusals.includes(issue);
      return isTold ? words(issue) : null;
    },
  };
  const goTo = (to: WizardStep) => {
    tell([step, ...(to === "save" ? WIZARD_STEPS : [])]);
    actor.send({ type: "user.goTo", step: to });
  };
  const next = () => {
    const isLast = step === "alert" && actor.getSnapshot().can({ type: "user.next" });
    tell(isLast ? WIZARD_STEPS : [step]);
    actor.send({ type: "user.next" });
  };
  const save = () => {
    tell(WIZARD_STEPS);
    actor.send({ type: "user.save" });
  };
  const areaName = useNameOf(useMemo(() => sites.flatMap((site) => site.areas), [sites]));
  return (
    <div className="CounterWizard">
      <WizardSteps step={step} issues={issues} told={told} onGoTo={goTo} />
      <form
        className="CounterWizard-form"
        noValidate
        aria-label={t`Counter`}
        onSubmit={(event) => {
          event.preventDefault();
          if (step === "save") save();
          else next();
        }}
      >
        {isDirty && (
          <Banner
            tone="info"
            action={
              <Button
                size="small"
                onPress={() => actor.send({ type: "user.startOver" })}
                isDisabled={isBusy}
              >
                <Trans>Start over</Trans>
              </Button>
            }
          >
            <Trans>Not saved yet; this browser keeps it, even through a reload.</Trans>
          </Banner>
        )}
        {failure !== null && (
          <Banner tone="danger" isLive title={t`The counter was not saved.`}>
            <Trans>The server did not answer as expected. Look at the list, then try again.</Trans>
          </Banner>
        )}
        <fieldset className="CounterWizard-step" disabled={isBusy}>
          <WizardStepView step={step} form={form} onGoTo={goTo} />
        </fieldset>
        <footer className="CounterWizard-actions">
          <Button
            variant="quiet"
            isDisabled={isBusy}
            onPress={() => actor.send({ type: "user.leave" })}
          >
            <Trans>Leave</Trans>
          </Button>
          {step !== "info" && (
            <Button isDisabled={isBusy} onPress={() => actor.send({ type: "user.back" })}>
              <Trans>Back</Trans>
            </Button>
          )}
          {step === "save" ? (
            <Button type="submit" variant="primary" isPending={isBusy}>
              <Trans>Save the counter</Trans>
            </Button>
          ) : (
            <Button type="submit" variant="primary">
              <Trans>Next</Trans>
            </Button>
          )}
        </footer>
      </form>
      <aside className="CounterWizard-aside" aria-label={t`Preview and back-test`}>
        <CounterPreview form={form} />
        <BacktestPanel rule={backTestRuleOf(draft, own)} areaName={areaName} />
      </aside>
      {isLeaving && (
        <LeaveQuestion
          canSave={maySave}
          onStay={() => actor.send({ type: "user.stay" })}
          onDiscard={() => actor.send({ type: "user.discard" })}
          onSave={() => actor.send({ type: "user.save" })}
        />
      )}
    </div>
  );
}

function useWizardActor(counter: Counter | null, around: CounterSurroundings) {
  const machines = useCounterMachines();
  const [{ machine, resumed }] = useState(() => machines.wizard(counter?.id ?? null));
  const [saved] = useState(() => (counter === null ? emptyDraft(around.sites) : draftOf(counter)));
  const actor = useInspectedActor(machine, { id: counter?.id ?? null, saved, resumed, around });
  useEffect(() => actor.send({ type: "surroundings.changed", around }), [actor, around]);
  return actor;
}

/** Where the wizard ends, the list is shown. */
function useWayOut(actor: ReturnType<typeof useWizardActor>): void {
  const { t } = useLingui();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const isSaved = useSelector(actor, (one) => one.matches("saved"));
  const isOver = useSelector(actor, (one) => one.status === "done");
  const name = useSelector(actor, (one) => one.context.draft.name);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isOver || hasLeft.current) return;
    // Once, whatever else changes on the way out.
    hasLeft.current = true;
    if (isSaved) toasts.success(t`The counter ${name} is saved.`);
    navigate(linkTo("countersAdministration"));
  }, [isOver, isSaved, name, navigate, t, toasts]);
}
