import { createContext, use, useSyncExternalStore } from "react";
import { must } from "../../../domain/base/must.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { DeviceEvent } from "../../../domain/evacuations/deviceEvents.ts";
import type { PushService } from "../../kit/push/pushService.ts";
import type { DeviceAct, DeviceRoll } from "../../../domain/evacuations/deviceRoll.ts";

/** Whether the server answered last. `refused`: it answered, and not with the roll. */
export type PhoneLink = "offline" | "online" | "refused" | "signedOut";

/** What the page of the roll on a phone shows. */
export type PhoneRollState =
  | { readonly kind: "loading" }
  /** Nothing is kept on this device. `isAsked`: the address names an evacuation that has not been read yet. */
  | { readonly kind: "none"; readonly link: PhoneLink; readonly isAsked: boolean }
  | {
      readonly kind: "roll";
      readonly roll: DeviceRoll;
      readonly unsent: readonly DeviceEvent[];
      readonly link: PhoneLink;
    }
  /** The server has said that it ended, and everything was sent: the roll is gone from the device. */
  | {
      readonly kind: "ended";
      readonly siteName: string;
      readonly isDrill: boolean;
      readonly endedAt: EpochMs | null;
      readonly link: PhoneLink;
    };

/** The roll on this device. `act` is done once it is kept there. */
export type PhoneRollService = {
  readonly get: () => PhoneRollState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly act: (act: DeviceAct) => Promise<void>;
  /** Notifications in this browser. */
  readonly push: PushService;
};

export const PhoneRollContext = createContext<PhoneRollService | null>(null);

export function usePhoneRoll(): PhoneRollService & { readonly state: PhoneRollState } {
  const service = must(use(PhoneRollContext), "the page of the roll provides it");
  return { ...service, state: useSyncExternalStore(service.subscribe, service.get) };
}
