import { useFeed } from "../kit/useFeed.ts";
import { type Connectivity, selectConnectivity } from "./selectConnectivity.ts";

/** How the path from the site to this screen stands now. */
export function useConnectivity(): Connectivity {
  return selectConnectivity(useFeed("connection", null), useFeed("freshness", null));
}
