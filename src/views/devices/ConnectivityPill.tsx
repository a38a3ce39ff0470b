import type { DeviceConnectivity } from "../../domain/devices/deviceConnectivity.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import type { Tone } from "../ui/tone.ts";
import { useConnectivityWord } from "../kit/words/useConnectivityWord.ts";

export const CONNECTIVITY_TONES: Readonly<Record<DeviceConnectivity, Tone>> = {
  online: "success",
  uncertain: "warning",
  offline: "danger",
  neverHeard: "neutral",
};

/** How a device stands: by sign, colour and word. */
export function ConnectivityPill({ connectivity }: { readonly connectivity: DeviceConnectivity }) {
  const word = useConnectivityWord();
  return (
    <StatusPill tone={CONNECTIVITY_TONES[connectivity]} size="small">
      {word(connectivity)}
    </StatusPill>
  );
}
