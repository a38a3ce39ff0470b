import { useLingui } from "@lingui/react/macro";
import type { DeviceState } from "../../../streams/feeds/devices/devicesFeed.ts";

/** What hears tags: a gateway, an anchor, or an entry box. */
export function useDeviceKindWord(): (kind: DeviceState["kind"]) => string {
  const { t } = useLingui();
  const words: Readonly<Record<DeviceState["kind"], string>> = {
    gateway: t`gateway`,
    anchor: t`anchor`,
    box: t`entry box`,
  };
  return (kind) => words[kind];
}
