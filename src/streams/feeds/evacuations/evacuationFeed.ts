import type { EvacuationEvent } from "../../../domain/evacuations/evacuation.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { feedHead } from "../kit/feedHead.ts";
import type { FeedParams, FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/**
 * One evacuation with everything that happened in it, however old. The roll goes once, of the events only what is new;
 * whoever shows it folds them by `reduceEvacuation`, his own commands among them.
 */
export function evacuationFeed(
  world: CustomerWorld,
  { id }: FeedParams<"evacuation">,
  changed: () => void,
): FeedWork<"evacuation"> {
  const evacuations = world.evacuation(id).take();
  const events = world.evacuationEvents(id).take();
  const news = new ChangedFields<Omit<FeedState<"evacuation">, "events">>();
  let written = new Map<string, EvacuationEvent>();
  let removed = new Set<string>();
  for (const event of events.value.byId.values()) written.set(event.id, event);
  const stops = [
    evacuations.value.onHead(changed),
    evacuations.value.onChange(changed),
    events.value.onHead(changed),
    events.value.onChange((change) => {
      for (const gone of change.removed) {
        written.delete(gone);
        removed.add(gone);
      }
      for (const event of change.written) {
        removed.delete(event.id);
        written.set(event.id, event);
      }
      changed();
    }),
  ];
  return {
    take: () => {
      const head = feedHead(world.time, evacuations.value.head, events.value.head);
      const fields = news.take({
        ...head,
        // Who is missing is known only with the events: a roll alone would show everybody missing.
        isLoaded: evacuations.value.head.isLoaded && events.value.head.isLoaded,
        evacuation: evacuations.value.byId.get(id) ?? null,
      });
      if (fields === null && written.size === 0 && removed.size === 0) return null;
      const list = { written: [...written.values()], removed: [...removed] };
      written = new Map();
      removed = new Set();
      return { news: { type: "fields", fields: fields ?? {}, list } };
    },
    stop: () => {
      for (const stop of stops) stop();
      evacuations.release();
      events.release();
    },
  };
}
