import { createHash } from "node:crypto";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import type { KuzzleInternals } from "../kuzzle/internals.ts";

/** A scroll lives one minute at most between two pages (Kuzzle's maxScrollDuration); its owner is remembered a little longer. */
const LIFE = MINUTE;
const MEMORY = 2 * LIFE;

/** Scrolls that one user keeps open on a node: exports run one after the other, and the front uses none. */
export const MAX_OF_A_USER = 10;

/**
 * Scrolls that all users together keep open on a node. Elasticsearch has 500 for all (search.max_open_scroll_context):
 * three nodes leave 200 to jobs, which are not counted here.
 */
export const MAX_OF_A_NODE = 100;

/** Every scroll of a user is still being begun. */
export class TooManyScrolls extends Error {
  constructor() {
    super(
      `More than ${MAX_OF_A_USER} scrolls are begun at once: read one to its end before the next.`,
    );
    this.name = "TooManyScrolls";
  }
}

/** What an answer says of its scroll. */
type ScrollAnswer = { readonly scrollId: string; readonly isOver: boolean };

/**
 * Whose scrolls are open. document:scroll names no index, so Kuzzle's roles cannot keep it inside a customer; and an open
 * scroll holds one of few contexts of the storage until it is read to its end or a minute has passed. So a user has a
 * share of them: whoever begins more loses the oldest of their own, and no other user and no job is refused.
 */
export class ScrollOwners {
  readonly #memory: Pick<KuzzleInternals, "remember" | "recall" | "forget">;
  readonly #clear: (scrollId: string) => Promise<void>;
  readonly #now: () => number;
  /** Those of this node, the least recently read one first. */
  readonly #open = new Map<string, { readonly kuid: string; readonly endsAt: number }>();
  /** Searches that run and may answer with a scroll, by user. */
  readonly #begun = new Map<string, number>();

  /** @param clear frees the context of a scroll in the storage */
  constructor(
    memory: Pick<KuzzleInternals, "remember" | "recall" | "forget">,
    clear: (scrollId: string) => Promise<void>,
    now: () => number,
  ) {
    this.#memory = memory;
    this.#clear = clear;
    this.#now = now;
  }

  /**
   * A search is about to begin a scroll: the user's oldest one ends where there is no room for another.
   * `ended` is called when the search has been answered. @throws TooManyScrolls
   */
  async begins(kuid: string): Promise<void> {
    this.#forgetExpired();
    if (this.#begunBy(kuid) >= MAX_OF_A_USER) throw new TooManyScrolls();
    this.#begun.set(kuid, this.#begunBy(kuid) + 1);
    try {
      while (this.#openOf(kuid).length + this.#begunBy(kuid) > MAX_OF_A_USER) {
        if (!(await this.#endOldestOf(kuid))) break;
      }
      while (this.#open.size + this.#allBegun() > MAX_OF_A_NODE) {
        if (!(await this.#endOldestOf(this.#greediest()))) break;
      }
    } catch (error) {
      this.ended(kuid);
      throw error;
    }
  }

  /** A search that could have begun a scroll has been answered. */
  ended(kuid: string): void {
    const left = this.#begunBy(kuid) - 1;
    if (left > 0) this.#begun.set(kuid, left);
    else this.#begun.delete(kuid);
  }

  /** Keeps the owner of the scroll that a search or a page of a scroll has answered, if it has. */
  async answered(result: unknown, kuid: string, { isPage }: { isPage: boolean }): Promise<void> {
    const answer = scrollOf(result, isPage);
    if (answer === null) return;
    this.#open.delete(answer.scrollId);
    if (answer.isOver) return;
    this.#open.set(answer.scrollId, { kuid, endsAt: this.#now() + LIFE });
    await this.#memory.remember(keyOf(answer.scrollId), kuid, MEMORY);
  }

  async isOwnedBy(scrollId: unknown, kuid: string): Promise<boolean> {
    return typeof scrollId === "string" && (await this.#memory.recall(keyOf(scrollId))) === kuid;
  }

  #begunBy(kuid: string): number {
    return this.#begun.get(kuid) ?? 0;
  }

  #allBegun(): number {
    return [...this.#begun.values()].reduce((sum, count) => sum + count, 0);
  }

  #openOf(kuid: string): string[] {
    return [...this.#open].flatMap(([id, scroll]) => (scroll.kuid === kuid ? [id] : []));
  }

  /** Who has most open. */
  #greediest(): string {
    const counts = new Map<string, number>();
    for (const { kuid } of this.#open.values()) counts.set(kuid, (counts.get(kuid) ?? 0) + 1);
    const [first = ["", 0]] = [...counts].sort(([, a], [, b]) => b - a);
    return first[0];
  }

  /** False: there is none. */
  async #endOldestOf(kuid: string): Promise<boolean> {
    const [oldest] = this.#openOf(kuid);
    if (oldest === undefined) return false;
    // Before anything is awaited: it ends once only.
    this.#open.delete(oldest);
    await this.#memory.forget(keyOf(oldest));
    await this.#clear(oldest);
    return true;
  }

  #forgetExpired(): void {
    const now = this.#now();
    for (const [id, { endsAt }] of this.#open) if (endsAt <= now) this.#open.delete(id);
  }
}

/** Kuzzle frees the context itself with the last page of a scroll, not with a search that holds everything. */
function scrollOf(result: unknown, isPage: boolean): ScrollAnswer | null {
  if (typeof result !== "object" || result === null) return null;
  const scrollId: unknown = Reflect.get(result, "scrollId");
  if (typeof scrollId !== "string") return null;
  return { scrollId, isOver: isPage && Reflect.get(result, "remaining") === 0 };
}

// Scroll ids are long: the key is not.
function keyOf(scrollId: string): string {
  return `scroll/${createHash("sha256").update(scrollId).digest("base64url")}`;
}
