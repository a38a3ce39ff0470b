import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** All printed codes with how many of them are free and how many were exported. */
export function qrCodesFeed(world: CustomerWorld, changed: () => void): FeedWork<"qrCodes"> {
  return documentsFeed(world.qrCodes.take(), world.time, changed, {
    isShown: () => true,
    figures: (codes) => {
      let available = 0;
      let exported = 0;
      for (const code of codes.values()) {
        if (code.status === "available") available += 1;
        if (code.exported) exported += 1;
      }
      return { available, exported };
    },
  });
}
