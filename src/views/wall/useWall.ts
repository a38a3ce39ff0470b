import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { mayOpen, type Visitor } from "../../domain/users/pageAccess.ts";
import {
  evacuationOnWall,
  evacuationsOnWallSince,
  WALL_EVACUATION_PACE,
} from "../../domain/evacuations/evacuationOnWall.ts";
import {
  addressOffWall,
  addressOnWall,
  shownView,
  viewsOfAddress,
  type WallView,
} from "../../domain/wall/wallPlan.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { usePresent } from "../kit/useNow.ts";
import { useWallMachine } from "./wallContext.ts";
import { viewOf } from "./wallPages.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** What a screen on a wall shows of itself. */
export type WallState = {
  readonly views: readonly WallView[];
  readonly shown: number;
  /** Of a page that is longer than the screen: how many parts it is shown in, and which one, counted from 0. */
  readonly parts: number;
  readonly part: number;
  readonly isHeld: boolean;
  /** An evacuation has taken the place of the views. */
  readonly isInterrupted: boolean;
  readonly isOutdated: boolean;
  readonly actions: {
    readonly next: () => void;
    readonly previous: () => void;
    readonly toggle: () => void;
    readonly touch: () => void;
    readonly break: () => void;
    readonly measure: (parts: number) => void;
    readonly change: (views: readonly WallView[]) => void;
    readonly leave: () => void;
  };
};

/** The rotation of a wall, its address and its keys: Escape leaves, arrows switch, space pauses. */
export function useWall(visitor: Visitor): WallState {
  const { t } = useLingui();
  const { preferences } = useServices();
  const { machine, build } = useWallMachine();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [input] = useState(() => {
    const asked = viewsOfAddress(new URLSearchParams(search));
    // A page alone is what an evacuation gives way to again.
    const views = asked.length > 0 ? asked : [viewOf(addressOffWall(path, search))];
    return { views, shown: shownView(views, path, search), build };
  });
  const actor = useInspectedActor(machine, input);
  const views = useSelector(actor, ({ context }) => context.views);
  const shown = useSelector(actor, ({ context }) => context.shown);
  const parts = useSelector(actor, ({ context }) => context.parts);
  const part = useSelector(actor, ({ context }) => context.part);
  const isHeld = useSelector(actor, (snapshot) => snapshot.matches({ turning: "held" }));
  const isInterrupted = useSelector(actor, (snapshot) =>
    snapshot.matches({ turning: "interrupted" }),
  );
  const isOutdated = useSelector(actor, (snapshot) => !snapshot.matches({ watch: "alive" }));

  const isEvacuated = useIsEvacuated() && mayOpen("safetyDashboard", visitor);
  useEffect(() => {
    actor.send({ type: isEvacuated ? "evacuation.began" : "evacuation.over" });
  }, [actor, isEvacuated]);

  const wanted = isInterrupted ? linkTo("safetyDashboard") : (views[shown]?.href ?? null);
  const show = useEffectEvent((href: string) => {
    const isShown = shownView([NOWHERE, { ...NOWHERE, href }], path, search) === 1;
    if (!isShown) navigate(addressOnWall(href, views), { replace: true });
  });
  useEffect(() => {
    if (wanted !== null) show(wanted);
  }, [wanted]);

  const actions = {
    next: () => actor.send({ type: "user.next" }),
    previous: () => actor.send({ type: "user.previous" }),
    toggle: () => actor.send({ type: isHeld ? "user.resume" : "user.hold" }),
    touch: () => actor.send({ type: "user.touched" }),
    break: useCallback(() => actor.send({ type: "screen.broke" }), [actor]),
    measure: useCallback(
      (count: number) => actor.send({ type: "screen.measured", parts: count }),
      [actor],
    ),
    change: (next: readonly WallView[]) => {
      preferences.wallViews.set(next);
      actor.send({ type: "views.changed", views: next });
      navigate(addressOnWall(next[0]?.href ?? path, next), { replace: true });
    },
    leave: () => navigate(addressOffWall(path, search)),
  };
  const turns = views.length > 1;
  useKeys(
    t`Screen on the wall`,
    [
      { keys: "Escape", label: t`Leave the wall`, run: actions.leave },
      { keys: "ArrowRight", label: t`Next view`, run: actions.next, isEnabled: turns },
      { keys: "ArrowLeft", label: t`Previous view`, run: actions.previous, isEnabled: turns },
      {
        keys: "Space",
        label: isHeld ? t`Resume the rotation` : t`Stay on this view`,
        run: actions.toggle,
        isEnabled: turns,
      },
    ],
    "shell",
  );
  return { views, shown, parts, part, isHeld, isInterrupted, isOutdated, actions };
}

/** An address that is never shown. */
const NOWHERE: WallView = { href: "", stay: 0 };

/** Whether people have to be found somewhere at this moment, or have been a moment ago. */
function useIsEvacuated(): boolean {
  const now = usePresent(WALL_EVACUATION_PACE);
  const since = evacuationsOnWallSince(now);
  return evacuationOnWall(useFeed("evacuations", { since })?.evacuations ?? [], now) !== null;
}
