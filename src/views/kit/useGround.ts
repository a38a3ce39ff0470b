import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { Site } from "../../domain/sites/site.ts";
import { type GroundChoice, groundOf, type MapGround } from "../map/ground/ground.ts";
import { planUrl } from "./routes.ts";
import { useServices } from "./services.ts";

/** The ground of a map of the open customer's sites; the same object while nothing of it changes. */
export function useGround(
  sites: readonly Site[],
  { site, floor }: Omit<GroundChoice, "defaultFloor">,
): MapGround {
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const defaultFloor = useSelector(session, ({ context }) => context.config?.defaultFloor ?? null);
  return useMemo(
    () => groundOf(sites, { site, floor, defaultFloor }, (plan) => planUrl(customer, plan)),
    [sites, site, floor, defaultFloor, customer],
  );
}
