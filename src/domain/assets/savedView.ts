import { z } from "zod";
import { SavedViewId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";

/** Longest state of a view, in characters: what every browser and proxy takes as an address. */
const LONGEST_STATE = 2000;

/** A view of a list that somebody saved: their own, or shown to everybody of the customer (`isShared`, by an administrator). */
export const SavedView = z.object({
  id: SavedViewId,
  owner: UserId,
  /** The owner's name when it was saved: it outlives the account. */
  ownerName: z.string().min(1),
  name: z
    .string()
    .trim()
    .min(1, "The view has no name: name it.")
    .max(100, "The name of the view is longer than 100 characters: shorten it."),
  isShared: z.boolean(),
  /** What the view is of: `assets`, `alerts`, … */
  page: z.string().regex(/^[a-z][A-Za-z-]{0,49}$/u),
  /** The query of the address, without its question mark: filters, columns, order. */
  state: z
    .string()
    .max(LONGEST_STATE, "The view holds too many filters: remove some.")
    .regex(/^[^?#\s]*$/u, "The state is no query of an address."),
  createdAt: EpochMs,
});
export type SavedView = z.infer<typeof SavedView>;

/** One's own and the shared ones. */
export function maySeeView(view: Pick<SavedView, "isShared" | "owner">, user: UserId): boolean {
  return view.isShared || view.owner === user;
}

/** Shared views are the administrators', the others their owners'. */
export function mayChangeView(
  view: Pick<SavedView, "isShared" | "owner">,
  user: UserId,
  isAdmin: boolean,
): boolean {
  return view.isShared ? isAdmin : view.owner === user;
}
