import { z } from "zod";
import { MOST_PLACES } from "../../../../src/domain/base/collectionChanges.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { READERS } from "../../../../src/domain/users/holders.ts";
import { customerFor } from "../../customers/customers.ts";
import { action, type ControllerModule } from "../controller.ts";
import { liveFilterRefusal } from "../security/search/filterRefusal.ts";
import { LiveFilter } from "./storageFilter.ts";

const Filter = z
  .unknown()
  .superRefine((filter, context) => {
    const refusal = liveFilterRefusal(filter);
    // Nothing looks into a filter that is too deep.
    if (refusal !== null) context.addIssue({ code: "custom", message: refusal, continue: false });
  })
  .pipe(LiveFilter);

const Changes = z.strictObject({
  customerIndex: CustomerIndex,
  places: z
    .array(
      z.strictObject({
        collection: z.string().min(1).max(100),
        filter: Filter,
        since: z.string().max(200).nullable(),
      }),
    )
    .min(1)
    .max(MOST_PLACES),
});

/** `omniscient/live`: what a screen compares with what it shows, to know that it is still so. */
export const liveController: ControllerModule = (deps) => ({
  name: "omniscient/live",
  actions: {
    /**
     * Answers {places}, in the order of the body's places: how many documents meet the filter, which of them were written
     * after the mark, and the next mark (src/domain/base/collectionChanges.ts). {isForbidden} where the caller could not
     * subscribe.
     */
    changes: action(Changes, async ({ customerIndex: index, places }, caller) => {
      await customerFor(deps.sdk, caller, index, READERS);
      const user = await deps.internals.user(caller.kuid);
      const isAllowed = new Map<string, Promise<boolean>>();
      for (const { collection } of places)
        if (!isAllowed.has(collection))
          isAllowed.set(
            collection,
            user?.isActionAllowed(deps.internals.subscribeRequest(index, collection)) ??
              Promise.resolve(false),
          );
      return {
        places: await Promise.all(
          places.map(async (place) =>
            (await isAllowed.get(place.collection)) === true
              ? deps.readChanges({ index, ...place })
              : { isForbidden: true },
          ),
        ),
      };
    }),
  },
});
