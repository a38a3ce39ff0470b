import { Plural, Trans } from "@lingui/react/macro";
import { CircleHelp } from "lucide-react";
import type { CoverageLoss, PlaceCoverageLoss } from "../../../domain/devices/uncoveredAreas.ts";
import "./HeadsNote.css";

/** Instead of a plain 0 where nobody can be received: that nobody is counted proves nothing. */
export function NobodySeen({ coverageLoss }: { readonly coverageLoss: CoverageLoss }) {
  return (
    <span className="HeadsNote-doubt">
      <CircleHelp aria-hidden />
      {coverageLoss === "unknown" ? (
        <Trans>unknown: its receivers are offline</Trans>
      ) : (
        <Trans>uncertain: its receivers are silent</Trans>
      )}
    </span>
  );
}

/** Beside the count of a place some of whose areas are not received: it is the least of how many there are. */
export function MoreMayBeThere({
  coverageLoss: { areas },
}: {
  readonly coverageLoss: Pick<PlaceCoverageLoss, "areas">;
}) {
  return (
    <span className="HeadsNote-doubt">
      <CircleHelp aria-hidden />
      <Plural
        value={areas}
        one="# area is not received: more may be there"
        other="# areas are not received: more may be there"
      />
    </span>
  );
}

/** The same where there is little room. */
export function NotReceived({
  coverageLoss: { areas },
}: {
  readonly coverageLoss: Pick<PlaceCoverageLoss, "areas">;
}) {
  return <Plural value={areas} one="# area not received" other="# areas not received" />;
}
