/** A value that is watched: the shape of React's external stores. */
export type Observable<Value> = {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** Answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
};

export function observable<Value>(first: Value): Observable<Value> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
