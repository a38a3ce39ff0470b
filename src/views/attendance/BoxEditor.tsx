import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Site } from "../../domain/sites/site.ts";
import type { TagInOutBox } from "../../domain/attendance/tagInOut.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { useStayMachines } from "./stayMachines.ts";
import { useServices } from "../kit/services.ts";
import { useToasts } from "../ui/useToasts.ts";
import { type BoxDraft, boxIssues, draftOf, emptyDraft } from "./boxDraft.ts";
import { BoxFields } from "./BoxFields.tsx";
import { useBoxWords } from "./useBoxWords.ts";

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
  const words = useBoxWords();
  const form = useEditor<BoxDraft>(
    () => ({
      machine: boxForm(box?.id ?? null),
      mode: box === null ? "create" : "edit",
      seen: box === null ? emptyDraft(boxes, sites, now()) : draftOf(box),
      draft: `box.${box?.id ?? ""}`,
      secrets: ["apiSubscriptionKey"],
    }),
    ({ name }) => toasts.success(t`The box ${String(name)} is saved.`),
    onClose,
  );
  const { values, issues: refusals, isTried } = form;
  const own = useMemo(() => boxIssues(values, boxes, box?.id ?? null), [values, boxes, box]);
  const problem = (field: keyof BoxDraft) => {
    const issue = [...refusals, ...(isTried ? own : [])].find(({ path }) => path === field);
    return issue === undefined ? null : words.issueText(issue);
  };
  return (
    <EditorDrawer
      editor={form}
      title={box === null ? t`New entry box` : t`Box ${box.entryNumber}: ${box.name}`}
      saveLabel={<Trans>Save the box</Trans>}
      isSound={own.length === 0}
      fieldName={words.fieldName}
      valueText={words.valueText}
    >
      <BoxFields
        form={form}
        sites={sites}
        hasKey={box?.hasApiSubscriptionKey ?? false}
        words={words}
        problem={problem}
      />
    </EditorDrawer>
  );
}
