import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import type { DeviceConnectivity } from "../../../domain/devices/deviceConnectivity.ts";

/** Specification section 4, device connectivity, in words. */
export function useConnectivityWord(): (connectivity: DeviceConnectivity) => string {
  const { t } = useLingui();
  return useCallback(
    (connectivity) => {
      const words: Readonly<Record<DeviceConnectivity, string>> = {
        online: t`online`,
        uncertain: t`uncertain`,
        offline: t`offline`,
        neverHeard: t`never heard`,
      };
      return words[connectivity];
    },
    [t],
  );
}
