import { useSelector } from "@xstate/react";
import { useState, useSyncExternalStore } from "react";
import type { AssetId } from "../../domain/base/ids.ts";
import { useQrCodeMachines } from "./qrCodeMachines.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** A scanner for one component, with what its camera sees. It closes with the component. */
export function useQrScanner(assetId: AssetId | null) {
  const { scanner: begin } = useQrCodeMachines();
  const [scanner] = useState(begin);
  const actor = useInspectedActor(scanner.machine, { assetId });
  const snapshot = useSelector(actor, (state) => state);
  const picture = useSyncExternalStore(scanner.picture.subscribe, scanner.picture.get);
  return {
    actor,
    snapshot,
    picture,
    start: () => actor.send({ type: "user.start" }),
    type: (text: string) => actor.send({ type: "user.type", text }),
    confirm: () => actor.send({ type: "user.confirm" }),
    again: () => actor.send({ type: "user.again" }),
  };
}

export type QrScannerView = ReturnType<typeof useQrScanner>;
