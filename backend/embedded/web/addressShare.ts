import { MINUTE } from "../../../src/domain/base/time.ts";
import { placeOfAddress } from "../../../src/domain/users/signInLimits.ts";

/** How much of something each address may hold at once. */
export interface AddressShare {
  /** Gives one to an address; what it returns gives it back, the first time it is called. Null: it has its share. */
  acquire(address: string): (() => void) | null;
}

/**
 * @param most of one address; a network of IPv6 that one subscriber is given counts as one
 * @param what it is, for the line in the log; an address is named once a minute
 */
export function createAddressShare(
  most: number,
  what: string,
  { now, log }: { now: () => number; log: (line: string) => void },
): AddressShare {
  const held = new Map<string, number>();
  let named = new Set<string>();
  let namedUntil = 0;

  function name(place: string): void {
    if (now() >= namedUntil) {
      named = new Set();
      namedUntil = now() + MINUTE;
    }
    if (named.has(place)) return;
    named.add(place);
    log(`web: ${place} is refused more than ${most} ${what} at once`);
  }

  return {
    acquire(address) {
      const place = placeOfAddress(address);
      const count = held.get(place) ?? 0;
      if (count >= most) {
        name(place);
        return null;
      }
      held.set(place, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (held.get(place) ?? 0) - 1;
        if (left > 0) held.set(place, left);
        else held.delete(place);
      };
    },
  };
}
