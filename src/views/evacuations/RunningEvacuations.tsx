import { Trans } from "@lingui/react/macro";
import type { EvacuationId } from "../../domain/base/ids.ts";
import type { EvacuationSummary } from "../../domain/evacuations/evacuationSummary.ts";
import { Banner } from "../ui/Banner.tsx";

/** What runs, over whatever else is looked at or asked, with the way there. */
export function RunningEvacuations({
  running,
  onOpen,
}: {
  readonly running: readonly EvacuationSummary[];
  readonly onOpen: (id: EvacuationId) => void;
}) {
  return running.map(({ id, siteName, kind }) => (
    <Banner
      key={id}
      tone="danger"
      isLive
      title={
        kind === "drill" ? (
          <Trans>An evacuation drill is under way at {siteName}.</Trans>
        ) : (
          <Trans>An evacuation is under way at {siteName}.</Trans>
        )
      }
      action={
        <button type="button" className="SafetyOverview-join" onClick={() => onOpen(id)}>
          {kind === "drill" ? <Trans>Open the drill</Trans> : <Trans>Open the evacuation</Trans>}
        </button>
      }
    />
  ));
}
