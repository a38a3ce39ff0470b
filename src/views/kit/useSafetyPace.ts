import { useEffect } from "react";
import { useServices } from "./services.ts";

/**
 * While the component is there, "live" is said only with a proof of at most 15 s, not 30 s (product.md section 3): for
 * the safety dashboard, the evacuation and screens on a wall.
 */
export function useSafetyPace(): void {
  const { holdSafetyPace } = useServices();
  useEffect(() => holdSafetyPace(), [holdSafetyPace]);
}
