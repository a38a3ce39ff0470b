import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Site } from "../../domain/sites/site.ts";
import type { TagInOutBox } from "../../domain/stays/tagInOut.ts";
import { FormNotes } from "../kit/administration/FormNotes.tsx";
import { useForm } from "../kit/administration/useForm.ts";
import { useStayMachines } from "./stayMachines.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { useUnsavedGuard } from "../kit/useUnsavedGuard.ts";
import { type BoxDraft, boxIssues, draftOf, emptyDraft } from "./boxDraft.ts";
import { BoxFields } from "./BoxFields.tsx";
import { useBoxWords } from "./useBoxWords.ts";

const FORM_ID = "entry-box";

/** Configuring an entry box, or (null) making one. */
export function BoxEditor({
  box,
  boxes,
  sites,
  onClose,
}: {
  readonly box: TagInOutBox | null;
  readonly boxes: readonly TagInOutBox[];
  readonly sites: readonly Site[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { now } = useServices();
  const { boxForm } = useStayMachines();
  // What was there when the form was opened: what others save meanwhile is a conflict, told by the server.
  const [begun] = useState(() => ({
    machine: boxForm(box?.id ?? null),
    input:
      box === null
        ? { mode: "create" as const, seen: emptyDraft(boxes, sites, now()) }
        : { mode: "edit" as const, seen: draftOf(box) },
  }));
  const [isLeaving, setLeaving] = useState(false);
  const [isTold, setTold] = useState(false);
  const words = useBoxWords(sites);
  const form = useForm<BoxDraft>(begun.machine, begun.input, ({ name }) => {
    toasts.success(t`The box ${String(name)} is saved.`);
    onClose();
  });
  const { values, issues: refusals, isUnsaved, isBusy } = form;
  const guard = useUnsavedGuard(isUnsaved);
  const own = useMemo(() => boxIssues(values, boxes, box?.id ?? null), [values, boxes, box]);
  const problem = (field: keyof BoxDraft) => {
    const issue = [...refusals, ...(isTold ? own : [])].find(({ path }) => path === field);
    return issue === undefined ? null : words.issueText(issue);
  };
  const leave = () => (isUnsaved ? setLeaving(true) : onClose());
  return (
    <Drawer
      isOpen
      size="large"
      title={box === null ? t`New entry box` : t`Box ${box.entryNumber}: ${box.name}`}
      onClose={leave}
      actions={
        <>
          <Button variant="quiet" onPress={leave} isDisabled={isBusy}>
            <Trans>Leave</Trans>
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={isBusy}>
            <Trans>Save the box</Trans>
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className="BoxEditor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTold(true);
          if (own.length > 0) return;
          if (form.mode === "edit" && !isUnsaved) onClose();
          else form.save();
        }}
      >
        <FormNotes form={form} fieldName={words.fieldName} valueText={words.valueText} />
        <BoxFields
          form={form}
          sites={sites}
          hasKey={box?.hasApiSubscriptionKey ?? false}
          words={words}
          problem={problem}
        />
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
