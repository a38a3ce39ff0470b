import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MINUTE, SECOND } from "../../domain/base/time.ts";
import { type FamilyRename, isRenaming, mayReturn } from "../../domain/referential/familyRename.ts";
import type { Family } from "../../domain/referential/referential.ts";
import { useNow } from "../kit/useNow.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";

/** How long the end of a renaming is told, in ms; the menu of the family offers the way back for days. */
const TOLD = 10 * MINUTE;

/** The families that are being renamed, how far each is, and those that were a moment ago, with the way back. */
export function FamilyRenames({
  families,
  isBusy,
  onUndo,
}: {
  readonly families: readonly Family[];
  readonly isBusy: boolean;
  readonly onUndo: (family: Family) => void;
}) {
  const { t } = useLingui();
  const now = useNow(10 * SECOND);
  return families.map((family) => {
    const { id, rename } = family;
    if (rename === null || rename === undefined) return null;
    const undo = mayReturn(family, now) && (
      <Button size="small" isDisabled={isBusy} onPress={() => onUndo(family)}>
        {rename.state === "moving" ? <Trans>Stop and take back</Trans> : <Trans>Undo</Trans>}
      </Button>
    );
    const { done, of } = rename;
    if (isRenaming(family))
      return (
        <Banner key={id} tone="info" title={<MovingText rename={rename} />} action={undo}>
          <ProgressBar
            label={t`Resources moved`}
            value={done}
            maxValue={Math.max(1, of)}
            valueText={t`${done} of ${of}`}
          />
        </Banner>
      );
    if (now > (rename.finishedAt ?? 0) + TOLD) return null;
    return (
      <Banner key={id} tone="success" isLive title={<MovedText rename={rename} />} action={undo}>
        <Plural
          value={of}
          _0="It has no resources."
          one="# resource was moved."
          other="# resources were moved."
        />
      </Banner>
    );
  });
}

function MovingText({ rename: { from, state, to } }: { readonly rename: FamilyRename }) {
  return state === "moving" ? (
    <Trans>
      The family {from} is renamed to {to}
    </Trans>
  ) : (
    <Trans>
      The family {to} gets its former name {from} back
    </Trans>
  );
}

function MovedText({ rename: { from, state, to } }: { readonly rename: FamilyRename }) {
  return state === "moved" ? (
    <Trans>
      The family {from} is now called {to}
    </Trans>
  ) : (
    <Trans>The family {from} has its former name again</Trans>
  );
}
