import type { Services } from "../../views/kit/services.ts";

/** The images of families; a first visit to a customer without any needs none of the code that reads them. */
export function markersWhenUsed(): Services["readMarker"] {
  let reader: Promise<Services["readMarker"]> | null = null;
  return async (markerUrl) => {
    try {
      reader ??= import("./readMarker.ts").then(({ markerReader }) => markerReader());
      return await (
        await reader
      )(markerUrl);
    } catch {
      // Asked for again, it is tried again.
      reader = null;
      return { kind: "refused", why: "unreachable" };
    }
  };
}
