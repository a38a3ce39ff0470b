import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { boundingBox } from "../../../domain/base/geometry.ts";
import { AreaId } from "../../../domain/base/ids.ts";
import { deviceMoves } from "../../../domain/sites/drawing/mountedDevices.ts";
import { areaChanges } from "../../../domain/sites/drawing/areaImpact.ts";
import { type Site, siteGround } from "../../../domain/sites/site.ts";
import {
  AREA_TOOLS,
  type AreaEditorEvent,
  areaEditorMachine,
} from "../../../machines/sites/areaEditorMachine.ts";
import { newId } from "../../kit/newId.ts";
import type { FloorOption } from "../../kit/siteChoice/floorOption.ts";
import { UnsavedQuestion } from "../../kit/UnsavedQuestion.tsx";
import { useFeed, useFeedHandle } from "../../kit/useFeed.ts";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";
import { useKeys } from "../../kit/useKeys.ts";
import { useUnsavedGuard } from "../../kit/useUnsavedGuard.ts";
import { lonLatOf } from "../../map/mercator.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useSiteMachines } from "../siteMachines.ts";
import { AreaForm } from "./AreaForm.tsx";
import { AreaList } from "./AreaList.tsx";
import { AreaMap } from "./AreaMap.tsx";
import { AreaConflicts, AreaReview } from "./AreaReview.tsx";
import { AreaToolbar } from "./AreaToolbar.tsx";
import { areaUsers } from "./areaUsers.ts";
import { AREA_REFUSAL_WORDS, AREA_TOOL_HINTS } from "./areaWords.ts";
import { CornerTable } from "../CornerTable.tsx";
import { NewAreaForm } from "./NewAreaForm.tsx";
import "../../kit/MapEditor.css";
import "../../ui/Form.css";

const NONE: readonly never[] = [];
/** The zoom of a map on which every resource stands by itself. */
const NEAR = 22;
const KEYS = { select: "v", polygon: "p", rectangle: "r", hole: "h", split: "s" } as const;

/** The areas of one site, drawn and described (product.md section 5.11). */
export function AreaEditor({
  site,
  floor,
  floors,
  isStale,
  choice,
}: {
  readonly site: Site;
  readonly floor: number | null;
  readonly floors: readonly FloorOption[];
  readonly isStale: boolean;
  /** The choice of site and floor: another site only where nothing is unsaved, another floor where nothing is half done. */
  readonly choice: (may: { readonly site: boolean; readonly floor: boolean }) => ReactNode;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { areaEditor } = useSiteMachines();
  const [machine] = useState(() => areaEditor(areaEditorMachine, site.id));
  const { areas, musterAreas } = site;
  const actor = useInspectedActor(machine, { drawing: { areas, musterAreas }, floor });
  const snapshot = useSelector(actor, (one) => one);
  const { context } = snapshot;
  const send = (event: AreaEditorEvent) => actor.send(event);
  const can = (event: AreaEditorEvent) => snapshot.can(event);
  const drawing = context.history.present;
  const isUnsaved = drawing !== context.seen || context.newPolygon.length > 0;
  const guard = useUnsavedGuard(isUnsaved);
  const counters = useFeed("counters", null)?.counters ?? NONE;
  const devices = useFeed("devices", null)?.devices ?? NONE;
  const mounted = useMemo(
    () =>
      devices.flatMap(({ kind, site: its, area, floor: on, location }) =>
        kind === "box" || its !== site.id || location === null
          ? []
          : [{ area, at: location, floor: on }],
      ),
    [devices, site.id],
  );
  const box = useMemo(() => boundingBox(siteGround(site)), [site]);
  const filter = useMemo(
    () => ({ site: site.id, floor, area: null, families: [], subFamilies: [], text: "" }),
    [site.id, floor],
  );
  const points = useFeedHandle("mapPoints", {
    filter,
    bounds: box,
    zoom: NEAR,
    cell: 0,
    label: null,
    selected: null,
  });

  const follow = useEffectEvent((event: AreaEditorEvent) => send(event));
  useEffect(() => follow({ type: "user.floor", floor }), [floor]);
  useEffect(
    () => follow({ type: "site.changed", drawing: { areas, musterAreas } }),
    [areas, musterAreas],
  );
  const isSaving = snapshot.matches("saving");
  const announceSaved = useEffectEvent(() => toasts.success(t`The areas are saved`));
  useEffect(() => {
    let before = false;
    const watching = actor.subscribe((next) => {
      if (before && next.matches("choosing")) announceSaved();
      before = next.matches("saving");
    });
    return () => watching.unsubscribe();
  }, [actor]);

  const newIds = (count: number) =>
    Array.from({ length: count }, () => AreaId.parse(newId("area")));
  const anId = () => AreaId.parse(newId("area"));
  const isDrawing = snapshot.matches("drawing");
  const isNaming = snapshot.matches("naming");
  useKeys(t`Areas`, [
    ...AREA_TOOLS.map((tool) => ({
      keys: KEYS[tool],
      label: t(AREA_TOOL_HINTS[tool]),
      run: () => send({ type: "user.tool", tool }),
      isEnabled: can({ type: "user.tool", tool }),
    })),
    { keys: "Mod+z", label: t`Undo`, run: () => send({ type: "user.undo" }) },
    { keys: "Mod+y", label: t`Redo`, run: () => send({ type: "user.redo" }) },
    { keys: "Mod+Shift+z", label: t`Redo`, run: () => send({ type: "user.redo" }) },
    {
      keys: "Enter",
      label: t`Close what is drawn`,
      run: () => send({ type: "user.close", ids: newIds(1) }),
      isEnabled: isDrawing,
    },
    {
      keys: "Backspace",
      label: t`Take the last corner back`,
      run: () => send({ type: "user.takeBack" }),
      isEnabled: isDrawing,
    },
    {
      keys: "Escape",
      label: t`Leave what is drawn or selected`,
      run: () => send({ type: "user.reset" }),
    },
  ]);

  const selected = drawing.areas.find(({ id }) => id === context.selectedArea) ?? null;
  const mode = isDrawing
    ? "draw"
    : isNaming
      ? "name"
      : snapshot.matches("choosing")
        ? "select"
        : "busy";
  const { refusal } = context;
  const isToldAtField =
    (refusal?.kind === "nameTaken" || refusal?.kind === "nameMissing") &&
    context.sidebarMode !== "list";
  return (
    <div className="MapEditor">
      <AreaToolbar
        tool={context.tool}
        isBusy={!can({ type: "user.tool", tool: "polygon" })}
        canUndo={can({ type: "user.undo" })}
        canRedo={can({ type: "user.redo" })}
        canReview={can({ type: "user.review" })}
        onTool={(tool) => send({ type: "user.tool", tool })}
        onUndo={() => send({ type: "user.undo" })}
        onRedo={() => send({ type: "user.redo" })}
        onReview={() => send({ type: "user.review" })}
      >
        {choice({ site: !isUnsaved, floor: can({ type: "user.floor", floor }) })}
      </AreaToolbar>
      <div className="MapEditor-notes">
        <p>{t(AREA_TOOL_HINTS[context.tool])}</p>
        {refusal !== null && !isToldAtField && (
          <Banner tone="warning" isLive title={t`This was not done`}>
            {t(AREA_REFUSAL_WORDS[refusal.kind])}
          </Banner>
        )}
        {(context.tool === "hole" || context.tool === "split") && selected === null && (
          <Banner tone="info">
            <Trans>No area is selected: select the one it is done to first.</Trans>
          </Banner>
        )}
      </div>
      <AreaMap
        site={site}
        points={points}
        isStale={isStale}
        context={context}
        mode={mode}
        newIds={newIds}
        onSend={send}
      />
      <div className="MapEditor-side">
        <Panel title={sideTitle()}>{side()}</Panel>
      </div>
      <UnsavedQuestion isAsking={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </div>
  );

  function sideTitle(): string {
    if (isDrawing) return t`What is drawn`;
    if (isNaming) return t`New area`;
    if (snapshot.matches("conflicted")) return t`Two versions`;
    if (mode === "busy") return t`What would be saved`;
    return selected?.name ?? t`Areas of this floor`;
  }

  function side(): ReactNode {
    if (isDrawing)
      return (
        <div className="Form">
          <CornerTable
            corners={context.newPolygon}
            isOpen
            onRemove={() => send({ type: "user.takeBack" })}
            onAdd={(at) => send({ type: "user.corner", at })}
          />
          <div className="wrap-2">
            <Button
              variant="primary"
              isDisabled={!can({ type: "user.close", ids: [] })}
              onPress={() => send({ type: "user.close", ids: newIds(20) })}
            >
              <Trans>Close it</Trans>
            </Button>
            <Button onPress={() => send({ type: "user.reset" })}>
              <Trans>Discard it</Trans>
            </Button>
          </div>
        </div>
      );
    if (isNaming) return <NewAreaForm context={context} newId={anId} onSend={send} />;
    if (snapshot.matches("conflicted")) return <AreaConflicts context={context} onSend={send} />;
    if (mode === "busy")
      return (
        <AreaReview
          changes={areaChanges(context.seen, drawing, floor, positionsIn(points.get()))}
          moves={deviceMoves(mounted, context.seen.areas, drawing.areas)}
          counters={counters}
          context={context}
          isBusy={isSaving}
          onSend={send}
        />
      );
    if (selected !== null)
      return (
        <AreaForm
          key={selected.id}
          area={selected}
          users={areaUsers(selected.id, counters, context.seen)}
          context={context}
          onSend={send}
        />
      );
    const name = floors.find((one) => one.floor === floor)?.label ?? "";
    return (
      <AreaList
        key={floor}
        context={context}
        floors={floors}
        fileName={`${site.siteName} ${name}`.trim()}
        near={{ lon: site.longitude, lat: site.latitude }}
        onSend={send}
      />
    );
  }
}

/** Where the resources of a map stand. */
function positionsIn(state: ReturnType<ReturnType<typeof useFeedHandle<"mapPoints">>["get"]>) {
  if (state === null) return NONE;
  const { mercator, count } = state.points;
  return Array.from({ length: count }, (_, index) =>
    lonLatOf({ x: mercator[2 * index] ?? 0, y: mercator[2 * index + 1] ?? 0 }),
  );
}
