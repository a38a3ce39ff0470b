import { useEffect, useSyncExternalStore } from "react";
import type { PushDevice } from "../../../domain/push/calls.ts";

/** Why this browser cannot show notifications of the product, in the order in which somebody can do something about it. */
export type PushObstacle = "denied" | "insecure" | "notInstalled" | "unsupported";

/** Why a press did not do what it says. */
export type PushProblem = "failed" | "noPushService" | "notAsked" | "tooMany";

/** Notifications in this browser, of one customer. */
export type PushStatus =
  | { readonly kind: "loading" }
  | { readonly kind: "impossible"; readonly why: PushObstacle }
  /** The server could not be asked. */
  | { readonly kind: "unread" }
  | {
      readonly kind: "known";
      readonly isOn: boolean;
      readonly isBusy: boolean;
      readonly problem: PushProblem | null;
      /** Other browsers of the same user. */
      readonly others: readonly PushDevice[];
    };

export type PushService = {
  readonly get: () => PushStatus;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks browser and server how it is. */
  readonly refresh: () => Promise<void>;
  /** Asks for the permission of the browser: to be called by a press alone. */
  readonly turnOn: (locale: string) => Promise<void>;
  readonly turnOff: () => Promise<void>;
  readonly turnOffElsewhere: (id: PushDevice["id"]) => Promise<void>;
};

/** The status, read when it is first shown. */
export function usePushStatus({ get, subscribe, refresh }: PushService): PushStatus {
  useEffect(() => void refresh(), [refresh]);
  return useSyncExternalStore(subscribe, get);
}
