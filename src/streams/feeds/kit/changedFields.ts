import { sameValue } from "../../core/live/sameValue.ts";

/** Remembers what a feed has told and picks out what is new. */
export class ChangedFields<State extends object> {
  #told: Partial<State> = {};

  /** The fields that say something else than before; null: none. */
  take(state: State): Partial<State> | null {
    const fields: Partial<State> = {};
    for (const key of Object.keys(state) as (keyof State)[])
      if (!(key in this.#told) || !sameValue(this.#told[key], state[key])) fields[key] = state[key];
    if (Object.keys(fields).length === 0) return null;
    this.#told = { ...this.#told, ...fields };
    return fields;
  }

  /** Everything is new again. */
  reset(): void {
    this.#told = {};
  }
}
