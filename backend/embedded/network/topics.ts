/** Who listens to which topic. A topic exists as long as it has a subscriber. */
export class Topics<Subscriber> {
  readonly #subscribers = new Map<string, Set<Subscriber>>();

  /** The number of topics somebody listens to. */
  get size(): number {
    return this.#subscribers.size;
  }

  /** Subscribes; false when it already was. */
  subscribe(topic: string, subscriber: Subscriber): boolean {
    const known = this.#subscribers.get(topic);
    if (known === undefined) {
      this.#subscribers.set(topic, new Set([subscriber]));
      return true;
    }
    if (known.has(subscriber)) return false;
    known.add(subscriber);
    return true;
  }

  /** Unsubscribes; false when it was not subscribed. */
  unsubscribe(topic: string, subscriber: Subscriber): boolean {
    const known = this.#subscribers.get(topic);
    if (known === undefined || !known.delete(subscriber)) return false;
    if (known.size === 0) this.#subscribers.delete(topic);
    return true;
  }

  /** The subscribers of a topic, undefined when there is none. */
  subscribersOf(topic: string): ReadonlySet<Subscriber> | undefined {
    return this.#subscribers.get(topic);
  }
}
