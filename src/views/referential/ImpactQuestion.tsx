import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type FamilyForm, readFamilyImpact } from "../../domain/referential/calls.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { ImpactLines } from "./ImpactLines.tsx";

const CALLS = { readImpact: readFamilyImpact };

/**
 * Says what a change does to existing resources before it is saved (OM002). What touches none is not asked about, where
 * `isAsked` is false.
 */
export function ImpactQuestion({
  familyId,
  family,
  isAsked,
  isBusy,
  confirmLabel,
  moveLabel = confirmLabel,
  children,
  onConfirm,
  onCancel,
}: {
  readonly familyId: string;
  /** Null: the family is deleted. */
  readonly family: FamilyForm | null;
  readonly isAsked: boolean;
  readonly isBusy: boolean;
  readonly confirmLabel: string;
  /** Where resources are moved to another name and nothing else becomes of them. */
  readonly moveLabel?: string | undefined;
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  const work = useCalls("referentialCommand", CALLS, (_, { brought }) => {
    const { assets, renamed } = brought.impact;
    if (assets === 0 && renamed === 0 && !isAsked) onConfirm();
  });
  const look = useEffectEvent(() => work.run({ kind: "readImpact", familyId, family }));
  useEffect(() => look(), []);
  const impact = work.answer?.brought.impact ?? null;
  return (
    <section className="stack-3" aria-label={t`What it does to existing resources`}>
      {children}
      {work.isBusy && <Spinner label={t`Looking through the resources of the family`} />}
      <RefusalNote work={work} />
      {impact !== null && impact.renamed > 0 && (
        <Banner
          tone="info"
          isLive
          title={
            <Plural
              value={impact.renamed}
              one="# resource is moved to the new name"
              other="# resources are moved to the new name"
            />
          }
        >
          <Trans>
            Labels, counters, alert rules, reports and saved views follow. You see how far it is,
            and can take it back for 7 days.
          </Trans>
        </Banner>
      )}
      {impact !== null && impact.assets === 0 && impact.renamed === 0 && (
        <Banner tone="success">
          <Trans>No existing resource is affected.</Trans>
        </Banner>
      )}
      {impact !== null && impact.assets > 0 && (
        <Banner tone="warning" isLive title={t`Existing resources would not fit any more`}>
          <ImpactLines impact={impact} />
        </Banner>
      )}
      <div className="AttributeFields-flags">
        <Button onPress={onCancel} isDisabled={isBusy} autoFocus>
          <Trans>Back</Trans>
        </Button>
        <Button
          variant={impact !== null && impact.assets === 0 && family !== null ? "primary" : "danger"}
          onPress={onConfirm}
          isDisabled={impact === null}
          isPending={isBusy}
        >
          {impact !== null && impact.assets === 0 && impact.renamed > 0 ? moveLabel : confirmLabel}
        </Button>
      </div>
    </section>
  );
}
