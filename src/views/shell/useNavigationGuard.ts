import { useSelector } from "@xstate/react";
import { useLayoutEffect } from "react";
import type { Visitor } from "../../domain/users/pageAccess.ts";
import type { PageName } from "../../domain/users/pages.ts";
import { navigationGuardMachine } from "../../machines/shell/navigationGuardMachine.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { hasNothingToShow } from "./selectConnectivity.ts";
import { type RouteView, selectRoute } from "./selectRoute.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** Tells the guard of every navigation, the connection and the visitor, and gives back what it lets be shown. */
export function useNavigationGuard(asked: PageName | null, visitor: Visitor): RouteView {
  const { connection } = useServices();
  const guard = useInspectedActor(navigationGuardMachine);
  const isUp = useSelector(connection, (snapshot) => snapshot.hasTag("up"));
  const hasData = !hasNothingToShow(useFeed("freshness", null));
  // Before anything is painted: the old page is not shown under the new address.
  useLayoutEffect(() => {
    guard.send({ type: isUp ? "connection.up" : "connection.down" });
  }, [guard, isUp]);
  useLayoutEffect(() => {
    guard.send({ type: "session.opened", visitor });
  }, [guard, visitor]);
  useLayoutEffect(() => {
    guard.send({ type: "user.navigate", page: asked, hasData });
  }, [guard, asked, hasData]);
  return selectRoute(
    useSelector(guard, (snapshot) => snapshot),
    asked,
  );
}
