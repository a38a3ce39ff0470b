import type { ListPatch } from "./protocol.ts";

type Item = { readonly id: string };

/** The field a list is sorted by, or several of which the first that is set counts. Numbers by size, texts as words; the id decides last. */
export type ListOrder = {
  readonly by: string | readonly string[];
  readonly isDescending?: boolean;
};

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** A list kept up to date by patches: the same items and, without changes, the same array. */
export class PatchedList {
  readonly #compare: (a: Item, b: Item) => number;
  readonly #byId = new Map<string, Item>();
  #items: readonly Item[] = [];

  constructor(order: ListOrder) {
    this.#compare = comparator(order);
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  apply({ written, removed }: ListPatch): void {
    if (written.length === 0 && removed.length === 0) return;
    for (const id of removed) this.#byId.delete(id);
    for (const item of written) this.#byId.set(item.id, item);
    this.#items = [...this.#byId.values()].toSorted(this.#compare);
  }
}

function comparator({ by, isDescending = false }: ListOrder): (a: Item, b: Item) => number {
  const fields = typeof by === "string" ? [by] : by;
  const valueOf = (item: Item): unknown => {
    const record = item as unknown as Readonly<Record<string, unknown>>;
    for (const field of fields)
      if (record[field] !== null && record[field] !== undefined) return record[field];
    return null;
  };
  return (a, b) => {
    const order = compared(valueOf(a), valueOf(b));
    if (order !== 0) return isDescending ? -order : order;
    return a.id < b.id ? -1 : Number(a.id > b.id);
  };
}

/** What is not set comes first. */
function compared(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return words.compare(a, b);
  return Number(a !== null) - Number(b !== null);
}
