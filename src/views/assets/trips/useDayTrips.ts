import { useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import type { DayTrips } from "../../../machines/assets/dayTripsMachine.ts";
import type { TripQuery } from "../../../streams/calls/assets/trips.ts";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";
import { useAssetMachines } from "../assetMachines.ts";

export type DayTripsRead = DayTrips & {
  readonly isBusy: boolean;
  readonly isFailed: boolean;
  /** Goes on where a page did not come. */
  readonly retry: () => void;
  readonly readAgain: () => void;
};

/** The trips of a day, from its first page on. Keep the identity of an equal question. */
export function useDayTrips(query: TripQuery): DayTripsRead {
  const actor = useInspectedActor(useAssetMachines().dayTrips);
  const shown = useSelector(actor, ({ context }) => context.shown);
  const isBusy = useSelector(actor, (one) => one.hasTag("busy"));
  const isFailed = useSelector(actor, (one) => one.matches("failed"));
  const readAgain = useCallback(() => actor.send({ type: "query.asked", query }), [actor, query]);
  const retry = useCallback(() => actor.send({ type: "user.retry" }), [actor]);
  useEffect(() => readAgain(), [readAgain]);
  return { ...shown, isBusy, isFailed, retry, readAgain };
}
