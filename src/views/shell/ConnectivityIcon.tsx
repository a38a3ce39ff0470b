import { CircleDot, CloudOff, LoaderCircle, RadioTower, TriangleAlert, Unplug } from "lucide-react";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { Connectivity } from "./selectConnectivity.ts";

/** Another shape for each way the path can stand: colour is never the only sign. */
export function ConnectivityIcon({ kind }: { readonly kind: Connectivity["kind"] }) {
  switch (kind) {
    case "live":
      return <CircleDot aria-hidden className="ConnectivityIcon" data-kind={kind} />;
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
