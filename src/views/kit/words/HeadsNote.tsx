import { Plural, Trans } from "@lingui/react/macro";
import { CircleHelp } from "lucide-react";
import type { HeadCertainty } from "../../../domain/assets/positionCertainty.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { SilentEar } from "../../../streams/feeds/assets/assetView.ts";
import type { PlaceCoverageLoss } from "../../../domain/devices/uncoveredAreas.ts";
import { CauseLine } from "./CauseLine.tsx";
import { MoreMayBeThere } from "./NobodySeen.tsx";
import "./HeadsNote.css";

const NO_CAUSES: readonly never[] = [];

/**
 * How surely those of a figure are there, in the same words beside every figure: all, or how many are uncertain and
 * unknown, and the silent devices that are the cause. Of nobody it says nothing, unless areas of the place are deaf.
 */
export function HeadsNote({
  heads: { present, uncertain, unknown },
  causes = NO_CAUSES,
  coverageLoss = null,
  now,
}: {
  readonly heads: HeadCertainty;
  readonly causes?: readonly SilentEar[];
  /** What of the place is not received. */
  readonly coverageLoss?: PlaceCoverageLoss | null;
  readonly now: EpochMs;
}) {
  if (present === 0 && coverageLoss === null) return null;
  if (uncertain + unknown === 0 && coverageLoss === null)
    return <Trans>all seen in the last hour</Trans>;
  return (
    <span className="HeadsNote">
      {uncertain + unknown > 0 && (
        <span className="HeadsNote-doubt">
          <CircleHelp aria-hidden />
          <DoubtWords uncertain={uncertain} unknown={unknown} />
        </span>
      )}
      {coverageLoss !== null && <MoreMayBeThere coverageLoss={coverageLoss} />}
      {causes.map((cause) => (
        <CauseLine key={cause.id} cause={cause} now={now} />
      ))}
    </span>
  );
}

/** "2 uncertain, 1 unknown"; what is none is left out. */
export function DoubtWords({ uncertain, unknown }: Omit<HeadCertainty, "present">) {
  const inDoubt = <Plural value={uncertain} one="# uncertain" other="# uncertain" />;
  const notKnown = <Plural value={unknown} one="# unknown" other="# unknown" />;
  if (unknown === 0) return inDoubt;
  if (uncertain === 0) return notKnown;
  return (
    <Trans>
      {inDoubt}, {notKnown}
    </Trans>
  );
}
