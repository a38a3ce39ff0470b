import "./WallShell.css";
import { useCallback, useMemo, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { seesNames } from "../../domain/base/seesNames.ts";
import { mayOpen, type Visitor } from "../../domain/users/pageAccess.ts";
import { addressOffWall } from "../../domain/wall/wallPlan.ts";
import { DistressWall } from "../distress/DistressWall.tsx";
import { WallSound } from "../distress/WallSound.tsx";
import { EvacuationAlarm } from "../evacuations/EvacuationAlarm.tsx";
import { useInstantAddress } from "../timeMachine/useInstantAddress.ts";
import { useTimeMachine } from "../timeMachine/useTimeMachine.ts";
import { NamesKept } from "../evacuations/NamesKept.ts";
import { NamesOpenOnWall } from "../evacuations/NamesOpenOnWall.tsx";
import { WallHeads } from "../evacuations/WallHeads.tsx";
import { useSafetyPace } from "../kit/useSafetyPace.ts";
import { WallScreenContext } from "../kit/wallScreenContext.ts";
import { BrokenScreenContext } from "../wall/brokenScreenContext.ts";
import { useAwake } from "../wall/useAwake.ts";
import { useParts } from "../wall/useParts.ts";
import { useWall } from "../wall/useWall.ts";
import { WallAge } from "../wall/WallAge.tsx";
import { WallControls } from "../wall/WallControls.tsx";
import { WallDialog } from "../wall/WallDialog.tsx";
import { firstViews } from "../wall/wallPages.ts";
import { askedPage } from "./addresses.ts";
import { Notices } from "./Notices.tsx";
import { PageTrail } from "./PageTrail.tsx";
import { ProofQuestion } from "./ProofQuestion.tsx";
import { Routes } from "./Routes.tsx";

/** Pages alone, one after the other, for a screen on a wall (product.md section 5.9): nothing around them but how old they are. */
export function WallShell({ visitor }: { readonly visitor: Visitor }) {
  // Whoever looks from afar cannot ask: the proof must be young.
  useSafetyPace();
  // A wall shows the present.
  useInstantAddress(false, useTimeMachine());
  const [path] = useLocation();
  const search = useSearch();
  const [isConfiguring, setConfiguring] = useState(false);
  const wall = useWall(visitor);
  const isAwake = useAwake(wall.actions.touch);
  const [divided, setDivided] = useState<number | null>(null);
  const { measure } = wall.actions;
  const measurePage = useCallback((parts: number) => measure(divided ?? parts), [measure, divided]);
  const main = useParts(wall.part, wall.isHeld, measurePage);
  const screen = useMemo(() => ({ part: wall.part, divide: setDivided }), [wall.part]);
  const asked = askedPage(path);
  const page = asked !== null && mayOpen(asked, visitor) ? asked : null;
  const open = addressOffWall(path, search);
  const isShared = !seesNames(visitor.profileIds, visitor.customer);
  return (
    <div className="WallShell" data-awake={isAwake}>
      <header className="visually-hidden">
        <PageTrail page={page} hrefOf={() => null} />
      </header>
      {isShared && <NamesOpenOnWall />}
      <main id="main" className="WallShell-main" ref={main} data-page={page ?? undefined}>
        <BrokenScreenContext value={wall.actions.break}>
          <WallScreenContext value={screen}>
            <Routes visitor={visitor} />
          </WallScreenContext>
        </BrokenScreenContext>
      </main>
      <EvacuationAlarm isShown isOffered={false} isOnWall />
      {mayOpen("callsForHelp", visitor) && <DistressWall isBeside={wall.isInterrupted} />}
      {isShared && <NamesKept />}
      <Notices isOnWall />
      <footer>
        {asked !== "safetyDashboard" && <WallHeads />}
        <WallAge
          isOutdated={wall.isOutdated}
          part={wall.part}
          // A page that divides itself says so in its own words.
          parts={divided === null ? wall.parts : 1}
        />
        {mayOpen("callsForHelp", visitor) && <WallSound />}
        <WallControls wall={wall} isAwake={isAwake} onConfigure={() => setConfiguring(true)} />
      </footer>
      <ProofQuestion />
      {isConfiguring && (
        <WallDialog
          visitor={visitor}
          views={firstViews(wall.views, open)}
          open={open}
          onClose={() => setConfiguring(false)}
          onStart={(views) => {
            setConfiguring(false);
            wall.actions.change(views);
          }}
        />
      )}
    </div>
  );
}
