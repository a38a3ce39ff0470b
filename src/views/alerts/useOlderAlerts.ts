import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import type { olderAlertsMachine } from "../../machines/alerts/olderAlertsMachine.ts";
import type { OlderAlertsQuery } from "../../streams/calls/alerts/olderAlerts.ts";
import { useAlertMachines } from "./alertMachines.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** The older alerts of a query, and their machine; null: nothing is older than the live window. */
export function useOlderAlerts(query: OlderAlertsQuery | null) {
  const actor = useInspectedActor(useAlertMachines().older);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  useAskedFor(actor, query);
  return { actor, context, state };
}

/** Tells the machine when something else is asked for: the same alerts in a window that moved on, or others. */
function useAskedFor(
  actor: ActorRefFrom<typeof olderAlertsMachine>,
  query: OlderAlertsQuery | null,
): void {
  const key = JSON.stringify(query);
  const asked = useRef("null");
  useEffect(() => {
    if (asked.current === key) return;
    const before = JSON.parse(asked.current) as OlderAlertsQuery | null;
    const next = JSON.parse(key) as OlderAlertsQuery | null;
    asked.current = key;
    if (before !== null && next !== null && sameAlerts(before, next))
      actor.send({ type: "query.moved", query: next });
    else actor.send({ type: "query.asked", query: next });
  }, [actor, key]);
}

function sameAlerts(a: OlderAlertsQuery, b: OlderAlertsQuery): boolean {
  return JSON.stringify({ ...a, before: 0 }) === JSON.stringify({ ...b, before: 0 });
}
