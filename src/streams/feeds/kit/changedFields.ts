import { sameValue } from "../../core/live/sameValue.ts";

/** Remembers what a feed has emitted and picks out what is new. */
export class ChangedFields<State extends object> {
  #emitted: Partial<State> = {};

  /** The fields that say something else than before; null: none. */
  changes(state: State): Partial<State> | null {
    const fields: Partial<State> = {};
    for (const key of Object.keys(state) as (keyof State)[])
      if (!(key in this.#emitted) || !sameValue(this.#emitted[key], state[key]))
        fields[key] = state[key];
    if (Object.keys(fields).length === 0) return null;
    this.#emitted = { ...this.#emitted, ...fields };
    return fields;
  }

  /** Everything is new again. */
  reset(): void {
    this.#emitted = {};
  }
}
