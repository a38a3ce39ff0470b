import { Plural } from "@lingui/react/macro";
import type { DeviceState } from "../../../streams/feeds/devices/devicesFeed.ts";

/** How many assets and people a silent device puts in doubt, or leaves unknown once it is offline. */
export function BlindsWords({
  blinds,
  connectivity,
}: Pick<DeviceState, "blinds" | "connectivity">) {
  return connectivity === "offline" ? (
    <Plural
      value={blinds}
      one="# asset or person unknown because of it"
      other="# assets and people unknown because of it"
    />
  ) : (
    <Plural
      value={blinds}
      one="# asset or person uncertain because of it"
      other="# assets and people uncertain because of it"
    />
  );
}
