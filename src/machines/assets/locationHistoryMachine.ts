import type {
  LocationHistory,
  LocationHistoryQuery,
} from "../../streams/calls/assets/locationHistory.ts";
import { readingMachine } from "../kit/readingMachine.ts";

/**
 * Where one asset was between two instants, by the kit's `readingMachine`. Points of another span would be taken for
 * those that are asked for: they go with their question.
 */
export const locationHistoryMachine = readingMachine<LocationHistoryQuery, LocationHistory>({
  id: "locationHistory",
  forgetsOlderAnswer: true,
});
