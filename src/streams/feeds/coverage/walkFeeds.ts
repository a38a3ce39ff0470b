import { WalkPart, WalkTest, type WalkTestId } from "../../../domain/coverage/walkTest.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { fixed, whole } from "../kit/queries.ts";

/** The walk tests of the customer, the last first. For admins. */
export const walkTestsFeed = listFeed({
  name: "walkTests",
  field: "tests",
  order: { by: "startedAt", isDescending: true },
  query: () => ({ ...whole("walk-tests"), decode: decodeWith(WalkTest) }),
});

/** An id that no walk test has: a list of none is refused as a filter. */
const NO_WALK = "none";

/** The traces of some walk tests, as they grow. For admins. */
export const walkTracesFeed = listFeed({
  name: "walkTraces",
  field: "parts",
  order: { by: "at" },
  query: ({ walkTests }: { readonly walkTests: readonly WalkTestId[] }) => ({
    ...fixed("walk-traces", { in: { walkTest: walkTests.length === 0 ? [NO_WALK] : walkTests } }),
    decode: decodeWith(WalkPart),
  }),
});
