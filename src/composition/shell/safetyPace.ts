import type { LiveClient } from "../../streams/feeds/liveClient.ts";

/**
 * The pace at which the customer is followed: `safety` (proof at most 15 s old, product.md section 3) while somebody
 * holds it, as asked otherwise. `follow` stands in for the client's own.
 */
export function safetyPace(live: Pick<LiveClient, "follow">): {
  readonly follow: LiveClient["follow"];
  /** Holds the pace until the answer is called. */
  readonly hold: () => () => void;
} {
  let followed: Parameters<LiveClient["follow"]> = [null, "elsewhere"];
  let holders = 0;
  const tell = () => {
    const [customer, pace] = followed;
    live.follow(customer, holders > 0 && customer !== null ? "safety" : pace);
  };
  return {
    follow: (...asked) => {
      followed = asked;
      tell();
    },
    hold: () => {
      holders += 1;
      if (holders === 1) tell();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holders -= 1;
        if (holders === 0) tell();
      };
    },
  };
}
