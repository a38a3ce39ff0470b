import { Trans, useLingui } from "@lingui/react/macro";
import { Send } from "lucide-react";
import type { Recipients } from "../../../domain/base/delivery.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { CHANNEL_WORDS, TEST_PROBLEM_WORDS } from "./ruleWords.ts";
import { useRuleCommands } from "./useRuleCommands.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";

/** Sends a message to the recipients of the form by the ways of real alerts, before anything is saved. */
export function RuleTest({ form: { alertedBy, emails, phones } }: { readonly form: Recipients }) {
  const { t } = useLingui();
  const { run, mayRun, answer, refusal, isBusy } = useRuleCommands();
  const outcomes = answer?.kind === "test" ? answer.brought.outcomes : null;
  const test = { kind: "test", alertedBy, emails, phones } as const;
  const mayTest = isBusy || mayRun(test);
  return (
    <section className="RuleEditor-section">
      <h3>
        <Trans>Test message</Trans>
      </h3>
      <Button
        icon={<Send aria-hidden />}
        isPending={isBusy}
        isDisabled={!mayTest}
        onPress={() => run(test)}
      >
        <Trans>Send a test to these recipients</Trans>
      </Button>
      {!mayTest && (
        <p className="note">
          <Trans>It needs a means and valid recipients.</Trans>
        </p>
      )}
      {refusal !== null && (
        <Banner tone="danger" isLive title={t`The test was not sent.`}>
          {t(ownValue(TEST_PROBLEM_WORDS, refusal.problem) ?? problemWords(refusal.problem))}
        </Banner>
      )}
      {outcomes !== null && (
        <ul className="RuleTest-outcomes stack-2" role="status">
          {outcomes.map(({ channel, recipient, status, reason }) => (
            <li key={`${channel} ${recipient}`}>
              <StatusPill tone={status === "sent" ? "success" : "danger"} size="small">
                {status === "sent" ? t`Sent` : t`Not sent`}
              </StatusPill>
              <span>
                {recipient} <small>{t(CHANNEL_WORDS[channel])}</small>
              </span>
              {reason !== undefined && <small lang="en">{reason}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
