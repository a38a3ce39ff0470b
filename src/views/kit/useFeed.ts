import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { FeedName, FeedParams, FeedState } from "../../streams/feeds/feeds.ts";
import type { LiveClient, OpenFeed } from "../../streams/feeds/liveClient.ts";
import { useEntrance } from "./services.ts";

/** A feed as a component holds it: there from the first render on, told by the core from its mount to its end. */
export type FeedHandle<Name extends FeedName> = Pick<
  OpenFeed<Name>,
  "get" | "subscribe" | "update"
>;

/**
 * What a feed of the live core tells; null until it has told anything, and again after a change of customer. Params are
 * compared by value: while the feed answers new ones, it keeps what it told last. The feed lives as long as the component.
 */
export function useFeed<Name extends FeedName>(
  name: Name,
  params: FeedParams<Name>,
): FeedState<Name> | null {
  const feed = useFeedHandle(name, params);
  return useSyncExternalStore(feed.subscribe, feed.get);
}

/** The feed itself, for whoever draws by subscription instead of by renders (the map). */
export function useFeedHandle<Name extends FeedName>(
  name: Name,
  params: FeedParams<Name>,
): FeedHandle<Name> {
  const { live } = useEntrance();
  const [hold] = useState(() => new FeedHold<Name>());
  const latest = useRef(params);
  const key = JSON.stringify(params);
  const tell = useEffectEvent(() => {
    latest.current = params;
    hold.update(params);
  });
  // Params of the same value are often another object: `key` says whether they changed.
  useEffect(() => tell(), [key]);
  useEffect(() => {
    hold.open(live, name, latest.current);
    return () => hold.close();
  }, [hold, live, name]);
  return hold;
}

class FeedHold<Name extends FeedName> implements FeedHandle<Name> {
  readonly #listeners = new Set<() => void>();
  #feed: OpenFeed<Name> | null = null;
  #leave: () => void = () => undefined;

  readonly get = (): FeedState<Name> | null => this.#feed?.get() ?? null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly update = (params: FeedParams<Name>): void => this.#feed?.update(params);

  open(live: LiveClient, name: Name, params: FeedParams<Name>): void {
    this.#feed = live.open(name, params);
    this.#leave = this.#feed.subscribe(() => this.#tell());
    this.#tell();
  }

  close(): void {
    this.#leave();
    this.#feed?.close();
    this.#feed = null;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
