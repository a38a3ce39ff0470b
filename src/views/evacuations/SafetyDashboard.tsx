import { useSelector } from "@xstate/react";
import { use, useCallback, useEffect, useState } from "react";
import {
  evacuationOnWall,
  evacuationsOnWallSince,
  WALL_EVACUATION_PACE,
} from "../../domain/evacuations/evacuationOnWall.ts";
import { mayRunEvacuations } from "../../domain/evacuations/evacuationRights.ts";
import type { EvacuationId } from "../../domain/base/ids.ts";
import { DAY, HOUR } from "../../domain/base/time.ts";
import { useServices } from "../kit/services.ts";
import { useShownInstant } from "../ui/PastProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow, usePresent } from "../kit/useNow.ts";
import { useSafetyPace } from "../kit/useSafetyPace.ts";
import { WallScreenContext } from "../kit/wallScreenContext.ts";
import { EvacuationScreen } from "./EvacuationScreen.tsx";
import { KeptFocus } from "./KeptFocus.tsx";
import { SafetyOverview } from "./SafetyOverview.tsx";
import { SafetyWall } from "./SafetyWall.tsx";
import { isOverviewWished, shownEvacuation } from "./shownEvacuation.ts";
import { useEvacuationFlow } from "./useEvacuationFlow.ts";
import { useSafetyUrl } from "./useSafetyUrl.ts";

const NONE: readonly never[] = [];
/** Reports are listed for this long, in ms. */
const LISTED = 90 * DAY;

/** The safety dashboard (specification section 2); while people have to be found, the evacuation in its place (product.md section 5.3). */
export function SafetyDashboard() {
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const isWall = use(WallScreenContext) !== null;
  // Nothing of one customer is left when another is shown.
  return isWall ? <SafetyOnWall key={customer} /> : <SafetyOfCustomer key={customer} />;
}

/** On a wall nobody chooses: what runs, then its result for a while, then who is where. */
function SafetyOnWall() {
  useSafetyPace();
  const now = usePresent(WALL_EVACUATION_PACE);
  const feed = useFeed("evacuations", { since: evacuationsOnWallSince(now) });
  const shown = evacuationOnWall(feed?.evacuations ?? NONE, now);
  if (shown !== null) return <EvacuationScreen key={shown} id={shown} onClose={nothing} />;
  return <SafetyWall />;
}

/** Nobody is there to press. */
const nothing = () => undefined;

function SafetyOfCustomer() {
  useSafetyPace();
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const day = Math.floor(useNow(HOUR) / DAY) * DAY;
  const feed = useFeed("evacuations", { since: day - LISTED });
  const evacuations = feed?.evacuations ?? NONE;
  const { asked, isOverviewAsked, look } = useSafetyUrl();
  const { at } = useShownInstant();
  const mayAct =
    at === null && visitor !== null && mayRunEvacuations(visitor.profileIds, visitor.customer);
  const [isAsking, setAsking] = useState(false);
  // A question that is open stays: the key that was meant for it must not press what has taken its place.
  const shown = isAsking
    ? asked
    : shownEvacuation(evacuations, { asked, isOverviewAsked, staysWithReport: mayAct });
  // What is looked at is in the address, so that its report stays when it ends.
  const known = feed?.isLoaded === true ? evacuations : null;
  const isOverview = isOverviewWished(known, isOverviewAsked);
  useEffect(() => {
    // One that ran at an instant of the past is not what is looked at in the present.
    if (at !== null) return;
    if (shown !== asked || isOverview !== isOverviewAsked) look(shown, isOverview);
  }, [shown, asked, isOverview, isOverviewAsked, look, at]);
  const running = evacuations.find(({ id, state }) => id === shown && state === "running");
  // Nobody takes part in an evacuation of the past.
  useEvacuationFlow(at === null ? (running?.id ?? null) : null);
  const open = useCallback((id: string) => look(id, false), [look]);

  return (
    <KeptFocus>
      {shown === null ? (
        <SafetyOverview mayAct={mayAct} evacuations={feed} onAsking={setAsking} onOpen={open} />
      ) : (
        <EvacuationScreen
          key={shown}
          id={shown as EvacuationId}
          onClose={() => look(null, running !== undefined)}
        />
      )}
    </KeptFocus>
  );
}
