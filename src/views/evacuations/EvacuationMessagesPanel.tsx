import { Trans, useLingui } from "@lingui/react/macro";
import { Siren } from "lucide-react";
import { useMemo } from "react";
import { recipientsOf } from "../../domain/base/delivery.ts";
import { fieldIssues } from "../../domain/base/domainError.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { NOBODY_TOLD } from "../../domain/evacuations/evacuationMessages.ts";
import {
  EvacuationMessagesForm,
  evacuationMessagesIssues,
} from "../../domain/evacuations/evacuationMessagesForm.ts";
import { RecipientFields } from "../alerts/rules/RecipientFields.tsx";
import { RecipientsPanel } from "../alerts/rules/RecipientsPanel.tsx";
import { RuleTest } from "../alerts/rules/RuleTest.tsx";
import { useRuleFieldWords } from "../alerts/rules/useRuleFieldWords.ts";
import { useRuleIssueWords } from "../alerts/rules/useRuleIssueWords.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useToasts } from "../ui/useToasts.ts";
import { useEvacuationMachines } from "./evacuationMachines.ts";
import { RecipientsText } from "./RecipientsText.tsx";
import "./EvacuationMessages.css";

/** Who is notified that a real evacuation starts and ends, and the form to change it. For administrators. */
export function EvacuationMessagesPanel({ now }: { readonly now: EpochMs }) {
  const { t } = useLingui();
  const feed = useFeed("evacuationMessages", null);
  const messages = feed?.configurations[0] ?? NOBODY_TOLD;
  return (
    <RecipientsPanel
      title={t`Messages of an evacuation`}
      editLabel={t`Edit the messages of an evacuation`}
      feed={feed}
      now={now}
      editor={(close) => (
        <MessagesEditor seen={EvacuationMessagesForm.strip().parse(messages)} onClose={close} />
      )}
    >
      <div className="EvacuationMessages">
        <Siren aria-hidden />
        <div>
          <p>
            <RecipientsText messages={messages} />
          </p>
          <p className="note">
            <Trans>
              They are notified when a real evacuation starts, and when it ends. A drill sends
              nothing.
            </Trans>
          </p>
        </div>
      </div>
    </RecipientsPanel>
  );
}

function MessagesEditor({
  seen,
  onClose,
}: {
  readonly seen: EvacuationMessagesForm;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { messagesForm } = useEvacuationMachines();
  const form = useEditor<EvacuationMessagesForm>(
    () => ({ machine: messagesForm, mode: "edit", seen, draft: "evacuationMessages" }),
    () => toasts.success(t`The recipients of evacuations are saved.`),
    onClose,
  );
  const { values, change, isBusy, issues: refusals, isTried } = form;
  const own = useMemo(() => issuesOf(values), [values]);
  const words = useRuleIssueWords(values);
  const problem = (at: string) => {
    const issue = [...refusals, ...(isTried ? own : [])].find(
      ({ path }) => path === at || path.startsWith(`${at}.`),
    );
    return issue === undefined ? null : words(issue);
  };
  return (
    <EditorDrawer
      editor={form}
      title={t`Messages of an evacuation`}
      isSound={own.length === 0}
      {...useRuleFieldWords()}
    >
      <fieldset className="RuleEditor-fields" disabled={isBusy}>
        <p className="note">
          <Trans>
            They are notified when a real evacuation starts, and when it ends. A drill sends
            nothing.
          </Trans>
        </p>
        <RecipientFields values={values} change={change} problem={problem} />
      </fieldset>
      {recipientsOf(values).length > 0 && <RuleTest form={values} />}
    </EditorDrawer>
  );
}

function issuesOf(form: EvacuationMessagesForm) {
  const read = EvacuationMessagesForm.safeParse(form);
  return [...(read.success ? [] : fieldIssues(read.error)), ...evacuationMessagesIssues(form)];
}
