import { createHash } from "node:crypto";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import type { KuzzleInternals } from "../kuzzle/internals.ts";

/** A scroll lives one minute at most between two pages (kuzzle.md section 4); its owner is remembered a little longer. */
const MEMORY = 2 * MINUTE;

/** Who began which scroll: document:scroll names no index, so Kuzzle's roles cannot keep it inside a customer. */
export class ScrollOwners {
  readonly #memory: Pick<KuzzleInternals, "remember" | "recall">;

  constructor(memory: Pick<KuzzleInternals, "remember" | "recall">) {
    this.#memory = memory;
  }

  /** Keeps the owner of the scroll that a search or a page of a scroll has answered, if it has. */
  async began(result: unknown, kuid: string): Promise<void> {
    if (typeof result !== "object" || result === null) return;
    const scrollId: unknown = Reflect.get(result, "scrollId");
    if (typeof scrollId === "string") await this.#memory.remember(keyOf(scrollId), kuid, MEMORY);
  }

  async isOwnedBy(scrollId: unknown, kuid: string): Promise<boolean> {
    return typeof scrollId === "string" && (await this.#memory.recall(keyOf(scrollId))) === kuid;
  }
}

// Scroll ids are long: the key is not.
function keyOf(scrollId: string): string {
  return `scroll/${createHash("sha256").update(scrollId).digest("base64url")}`;
}
