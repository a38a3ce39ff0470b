import { fetchedOnce } from "../../domain/base/fetchedOnce.ts";
import type { Services } from "../../views/kit/services.ts";

/** The images of families; a first visit to a customer without any needs none of the code that reads them. */
export function markersWhenUsed(): Services["readMarker"] {
  const reader = fetchedOnce(async () => (await import("./readMarker.ts")).markerReader());
  return async (markerUrl) => {
    try {
      const read = await reader();
      return await read(markerUrl);
    } catch {
      return { kind: "refused", why: "unreachable" };
    }
  };
}
