import type { EvacuationId } from "../../../domain/base/ids.ts";
import type { Evacuation, EvacuationEvent } from "../../../domain/evacuations/evacuation.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { fixed, only } from "../kit/queries.ts";
import { decodeEvacuation, decodeEvacuationEvent } from "./decodeEvacuation.ts";

type EvacuationState = FeedHead & {
  readonly evacuation: Evacuation | null;
  readonly events: readonly EvacuationEvent[];
};

/**
 * One evacuation with everything that happened in it, however old. The roll goes once, of the events only what is new;
 * whoever shows it applies them by `reduceEvacuation`, commands of this screen among them.
 */
export const evacuationFeed = defineFeed({
  name: "evacuation",
  scope: "customer",
  list: { field: "events", order: { by: "at" } },
  open: (
    world,
    { id }: { readonly id: EvacuationId },
    changed,
  ): FeedWork<{ readonly id: EvacuationId }, EvacuationState> => {
    const evacuations = world
      .collection({ ...only("evacuations", id), decode: decodeEvacuation })
      .lease();
    const events = world
      .collection({
        ...fixed("evacuation-events", { equals: { evacuationId: id } }),
        decode: decodeEvacuationEvent,
      })
      .lease();
    const news = new ChangedFields<Omit<EvacuationState, "events">>();
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
      drain: () => {
        const head = feedHead(world.time, evacuations.value.head, events.value.head);
        const fields = news.changes({
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
  },
});
