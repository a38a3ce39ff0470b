import type { EpochMs } from "../../domain/base/time.ts";

/** Where the browser stands: the page, and the instant that the address names; null: none. */
export type Address = { readonly path: string; readonly at: EpochMs | null };

/** What becomes of the time machine and the address, so that both say the same. */
export type AddressStep =
  | { readonly do: "nothing" }
  | { readonly do: "goTo"; readonly at: EpochMs }
  | { readonly do: "goLive" }
  | { readonly do: "write"; readonly at: EpochMs | null };

const NOTHING: AddressStep = { do: "nothing" };

/**
 * The address wins where somebody has changed it: by a link, or by going back. Whoever goes on to another page takes the
 * instant along; whoever goes back to where the same page named none wants the present. Otherwise the machine wins, and
 * the address is written.
 * @param before the address that was looked at last; null: none yet
 * @param shown the instant that the machine shows or is going to, to the second; null: the present
 */
export function followAddress(
  before: Address | null,
  address: Address,
  shown: EpochMs | null,
): AddressStep {
  const isElsewhere = before === null || before.path !== address.path;
  const isAskedAnew = isElsewhere || before.at !== address.at;
  if (address.at === shown) return NOTHING;
  if (isAskedAnew && address.at !== null) return { do: "goTo", at: address.at };
  if (isAskedAnew && !isElsewhere) return { do: "goLive" };
  return { do: "write", at: shown };
}
