import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { FamilyForm } from "../../domain/referential/calls.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCommand } from "../kit/useCommand.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { ImpactLines } from "./ImpactLines.tsx";
import { useReferentialMachines } from "./referentialMachines.ts";

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
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  const work = useCommand(useReferentialMachines().command, (_, { assets }) => {
    if (assets === 0 && !isAsked) onConfirm();
  });
  const look = useEffectEvent(() => work.run({ kind: "readImpact", familyId, family }));
  useEffect(() => look(), []);
  const impact = work.answer?.impact ?? null;
  return (
    <section className="ImpactQuestion" aria-label={t`What it does to existing resources`}>
      {children}
      {work.isBusy && <Spinner label={t`Looking through the resources of the family`} />}
      <RefusalNote work={work} />
      {impact !== null && impact.assets === 0 && (
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
          {confirmLabel}
        </Button>
      </div>
    </section>
  );
}
