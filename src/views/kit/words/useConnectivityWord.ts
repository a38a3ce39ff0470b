import { useLingui } from "@lingui/react/macro";
import type { DeviceConnectivity } from "../../../domain/devices/deviceConnectivity.ts";

/** Specification section 4, device connectivity, in words. */
export function useConnectivityWord(): (connectivity: DeviceConnectivity) => string {
  const { t } = useLingui();
  const words: Readonly<Record<DeviceConnectivity, string>> = {
    online: t`online`,
    uncertain: t`uncertain`,
    offline: t`offline`,
  };
  return (connectivity) => words[connectivity];
}
