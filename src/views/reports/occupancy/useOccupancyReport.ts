import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import type { OccupancyQuery } from "../../../streams/calls/reports/occupancyReport.ts";
import { useAdministrationMachines } from "../../kit/administration/administrationContext.ts";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";

/** The report of a choice; read anew where the choice is another. */
export function useOccupancyReport(query: OccupancyQuery) {
  const { occupancy } = useAdministrationMachines();
  const actor = useInspectedActor(occupancy, { query });
  const key = JSON.stringify(query);
  const ask = useEffectEvent(() => {
    if (JSON.stringify(actor.getSnapshot().context.query) !== key)
      actor.send({ type: "query.changed", query });
  });
  useEffect(() => ask(), [key]);
  const { report, failure } = useSelector(actor, ({ context }) => context);
  return {
    report,
    failure,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    isFailed: useSelector(actor, (snapshot) => snapshot.matches("failed")),
    retry: () => actor.send({ type: "user.retry" }),
  };
}
