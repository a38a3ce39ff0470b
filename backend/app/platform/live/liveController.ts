import { z } from "zod";
import { readChanges } from "../../../../src/domain/base/calls.ts";
import { parsed } from "../../../../src/domain/base/domainError.ts";
import { answer, type AnswersModule } from "../answer.ts";
import { createMayStillReadHelp } from "../security/helpReads.ts";
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

/** `omniscient/live`: what changed in the collections that a screen shows; {isForbidden} where the caller could not subscribe. */
export const liveController: AnswersModule = (deps) => {
  // A screen asks every few seconds, of several collections at once.
  const mayReadHelp = createMayStillReadHelp(deps, () => performance.now());
  return [
    answer(readChanges, async ({ customerIndex: index, places }, caller) => {
      const asked = places.map(({ filter, ...place }) => ({
        ...place,
        filter: parsed(Filter, filter, "filter"),
      }));
      const user = await deps.internals.user(caller.kuid);
      const mayRead = async (collection: string) =>
        user !== null &&
        (await user.isActionAllowed(deps.internals.subscribeRequest(index, collection))) &&
        mayReadHelp({ kuid: user._id, profileIds: user.profileIds }, { index, collection });
      const isAllowed = new Map<string, Promise<boolean>>();
      for (const { collection } of asked)
        if (!isAllowed.has(collection)) isAllowed.set(collection, mayRead(collection));
      return {
        places: await Promise.all(
          asked.map(async (place) =>
            (await isAllowed.get(place.collection)) === true
              ? deps.readChanges({ index, ...place })
              : ({ isForbidden: true } as const),
          ),
        ),
      };
    }),
  ];
};
