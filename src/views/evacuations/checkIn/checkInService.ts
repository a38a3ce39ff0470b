import type { EpochMs } from "../../../domain/base/time.ts";
import type { SelfCheckedBy } from "../../../domain/evacuations/selfCheckInCalls.ts";

/** Where a printed code leads, as the server said last. */
export type CheckInPlace = {
  readonly siteName: string;
  readonly areaName: string | null;
  readonly evacuation: { readonly kind: "drill" | "real"; readonly startedAt: EpochMs } | null;
};

/** What became of counting somebody. `waiting`: not counted, tried again by itself. */
export type Counting =
  | { readonly kind: "waiting"; readonly reason: "busy" | "offline" | "sending" }
  | { readonly kind: "counted"; readonly at: EpochMs }
  /** The evacuation is over, or the server does not take what was entered. */
  | { readonly kind: "refused" };

/** What the page of a printed code shows. */
export type CheckInState =
  | { readonly kind: "loading" }
  | { readonly kind: "noCode" }
  | { readonly kind: "unreachable" }
  | {
      readonly kind: "place";
      readonly place: CheckInPlace;
      /** Whether the server answered last. */
      readonly isOnline: boolean;
      /** Null: nobody is being counted. */
      readonly counting: Counting | null;
    };

/** A camera that reads QR codes: `open` begins, and answers how to stop; `picture` is what it sees. */
export type BadgeCamera = {
  readonly open: (tell: {
    readonly read: (text: string) => void;
    readonly failed: () => void;
  }) => () => void;
  readonly picture: {
    readonly get: () => MediaStream | null;
    readonly subscribe: (listener: () => void) => () => void;
  };
};

/** The page of a printed code at work. */
export type CheckInService = {
  readonly get: () => CheckInState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly count: (who: SelfCheckedBy) => void;
  /** Back to the form: for the next person, or to correct what was entered. */
  readonly again: () => void;
  readonly camera: BadgeCamera;
};
