import { CloudOff, LoaderCircle, RadioTower, TriangleAlert, Unplug } from "lucide-react";
import { proofLeft } from "../../domain/base/proofLeft.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { useFeed } from "../kit/useFeed.ts";
import { usePresent } from "../kit/useNow.ts";
import { ProofRing } from "../ui/ProofRing.tsx";
import type { Connectivity } from "./selectConnectivity.ts";

/** Another shape for each way the path can stand: colour is never the only sign. */
export function ConnectivityIcon({ kind }: { readonly kind: Connectivity["kind"] }) {
  switch (kind) {
    case "live":
      return <LiveRing />;
    case "starting":
      return <LoaderCircle aria-hidden className="ConnectivityIcon" data-kind={kind} />;
    case "silent":
      return <RadioTower aria-hidden className="ConnectivityIcon" data-kind={kind} />;
    case "reconnecting":
      return <Unplug aria-hidden className="ConnectivityIcon" data-kind={kind} />;
    case "offline":
      return <CloudOff aria-hidden className="ConnectivityIcon" data-kind={kind} />;
    case "broken":
      return <TriangleAlert aria-hidden className="ConnectivityIcon" data-kind={kind} />;
    default:
      return unreachable(kind);
  }
}

/** Drains until the next proof of the path comes. */
function LiveRing() {
  const now = usePresent();
  const freshness = useFeed("freshness", null);
  return (
    <ProofRing
      className="ConnectivityIcon"
      data-kind="live"
      left={proofLeft(freshness?.lastProofAt ?? null, freshness?.proofFor ?? 0, now)}
    />
  );
}
