import { sameValue } from "../../core/live/sameValue.ts";
import type { ListPatch } from "../../core/worker/protocol.ts";

/** What a feed has emitted of its list, for those whose items are made anew each time: only what changed is sent. */
export class EmittedList<Item extends { readonly id: string }> {
  readonly #items = new Map<string, Item>();

  /** The item as it was emitted last; undefined: it was not. */
  get(id: Item["id"]): Item | undefined {
    return this.#items.get(id);
  }

  /** What is new, other or gone now; the list counts as emitted with it. */
  patch(items: Iterable<Item>): ListPatch {
    const written: Item[] = [];
    const gone = new Set(this.#items.keys());
    for (const item of items) {
      gone.delete(item.id);
      if (sameValue(this.#items.get(item.id), item)) continue;
      this.#items.set(item.id, item);
      written.push(item);
    }
    for (const id of gone) this.#items.delete(id);
    return { written, removed: [...gone] };
  }
}
