import { useEffect } from "react";
import type { EvacuationId } from "../../domain/base/ids.ts";
import { useServices } from "../kit/services.ts";

/** Tells the machine which running evacuation this screen takes part in, as the feed says; null: none. */
export function useEvacuationFlow(running: EvacuationId | null): void {
  const { evacuation } = useServices();
  useEffect(() => {
    const { running: before } = evacuation.getSnapshot().context;
    if (before === running) return;
    if (before !== null) {
      evacuation.send({ type: "evacuation.ended", id: before });
      evacuation.send({ type: "user.close" });
    }
    if (running !== null) evacuation.send({ type: "evacuation.seen", id: running });
  }, [evacuation, running]);
}
