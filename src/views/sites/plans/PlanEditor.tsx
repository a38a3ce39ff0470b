import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Redo2, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { boundingBox } from "../../../domain/base/geometry.ts";
import type { Floor } from "../../../domain/sites/floor.ts";
import { type Site, siteGround } from "../../../domain/sites/site.ts";
import {
  type PlanPlacementEvent,
  planPlacementMachine,
} from "../../../machines/sites/planPlacementMachine.ts";
import { UnsavedQuestion } from "../../kit/UnsavedQuestion.tsx";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";
import { useKeys } from "../../kit/useKeys.ts";
import { useUnsavedGuard } from "../../kit/useUnsavedGuard.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useSiteMachines } from "../siteMachines.ts";
import { PlanFileField } from "./PlanFileField.tsx";
import { PlanFormers } from "./PlanFormers.tsx";
import { PlanImageView } from "./PlanImageView.tsx";
import { PlanMap } from "./PlanMap.tsx";
import { PlanOrigin, PlanPage } from "./PlanQuestions.tsx";
import { PlanPairs } from "./PlanPairs.tsx";
import { PlanPlace } from "./PlanPlace.tsx";
import { PLACEMENT_ISSUE_WORDS, planProblemWords } from "./planWords.ts";
import { usePlanUrl } from "./usePlanUrl.ts";
import "../../kit/MapEditor.css";
import "../../ui/Form.css";

const NONE: readonly never[] = [];

/** The plan of one floor: chosen, laid on the map, replaced and removed (product.md section 3, plans management). */
export function PlanEditor({
  site,
  floor,
  isStale,
  choice,
}: {
  readonly site: Site;
  readonly floor: Floor;
  readonly isStale: boolean;
  /** The choice of site and floor: another one only where nothing is unsaved. */
  readonly choice: (mayChoose: boolean) => ReactNode;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const floorName = useFloorName();
  const { planPlacement } = useSiteMachines();
  const [machine] = useState(() =>
    planPlacement(planPlacementMachine, { siteId: site.id, floor: floor.number }),
  );
  const [box] = useState(() => boundingBox(siteGround(site)));
  const { plan, formerPlans = NONE } = floor;
  const actor = useInspectedActor(machine, { plan, box });
  const snapshot = useSelector(actor, (one) => one);
  const { context } = snapshot;
  const send = (event: PlanPlacementEvent) => actor.send(event);
  const can = (event: PlanPlacementEvent) => snapshot.can(event);
  const isPlacing = snapshot.matches("placing");
  const isMatching = snapshot.matches("matching");
  const isMeasured = context.size !== null;
  const isEmpty = snapshot.matches("empty");
  const hasChanges =
    context.image !== null &&
    (context.image.kind !== "stored" || context.history.present !== context.begin);
  const guard = useUnsavedGuard(hasChanges || !(isPlacing || isEmpty));
  const url = usePlanUrl(context.image, site.id, floor.number);
  const name = floorName(site, floor.number);

  const follow = useEffectEvent((event: PlanPlacementEvent) => send(event));
  // What was not followed meanwhile is made up for.
  useEffect(() => follow({ type: "site.changed", plan }), [plan, isPlacing, isEmpty]);
  useEffect(() => {
    if (url === null || !isPlacing || isMeasured) return undefined;
    const image = new Image();
    const measured = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      if (width > 0 && height > 0) follow({ type: "image.measured", size: { width, height } });
    };
    image.addEventListener("load", measured, { once: true });
    image.src = url;
    return () => image.removeEventListener("load", measured);
  }, [url, isPlacing, isMeasured]);
  const announceSaved = useEffectEvent((isThere: boolean) =>
    toasts.success(isThere ? t`The plan is saved` : t`The plan is removed`),
  );
  useEffect(() => {
    let wasSaving = false;
    const watching = actor.subscribe((next) => {
      // The site may change while it is saved, by this very plan: that ends nothing.
      const isSaving = next.matches("saving");
      if (wasSaving && !isSaving && next.context.problem === null && !next.matches("conflicted"))
        announceSaved(next.matches("placing"));
      wasSaving = isSaving;
    });
    return () => watching.unsubscribe();
  }, [actor]);
  useKeys(t`Floor plans`, [
    { keys: "Mod+z", label: t`Undo`, run: () => send({ type: "user.undo" }) },
    { keys: "Mod+y", label: t`Redo`, run: () => send({ type: "user.redo" }) },
    { keys: "Mod+Shift+z", label: t`Redo`, run: () => send({ type: "user.redo" }) },
    { keys: "Escape", label: t`Back`, run: () => send({ type: "user.leave" }) },
  ]);

  const { issue, problem, isReshaped, image } = context;
  const isReduced = image?.kind === "file" && image.isReduced;
  return (
    <div className="MapEditor" data-mode={isMatching ? "match" : undefined}>
      <div className="MapEditor-toolbar" role="group" aria-label={t`Plan`}>
        {choice(!hasChanges && (isPlacing || isEmpty))}
        <div>
          <IconButton
            label={t`Undo`}
            keys="Mod+z"
            icon={<Undo2 aria-hidden />}
            isDisabled={!can({ type: "user.undo" })}
            onPress={() => send({ type: "user.undo" })}
          />
          <IconButton
            label={t`Redo`}
            keys="Mod+y"
            icon={<Redo2 aria-hidden />}
            isDisabled={!can({ type: "user.redo" })}
            onPress={() => send({ type: "user.redo" })}
          />
          <Button
            isDisabled={!can({ type: "user.discard" })}
            onPress={() => send({ type: "user.discard" })}
          >
            <Trans>Discard</Trans>
          </Button>
          <Button
            variant="primary"
            isDisabled={!can({ type: "user.save" })}
            isPending={snapshot.matches("saving")}
            onPress={() => send({ type: "user.save" })}
          >
            <Trans>Save the plan</Trans>
          </Button>
        </div>
      </div>
      <div className="MapEditor-notes">
        {isPlacing && (
          <p>
            <Trans>Drag the plan, or one of its corners; several points place it exactly.</Trans>
          </p>
        )}
        {problem !== null && (
          <Banner tone="danger" isLive title={t`This was not done`}>
            {t(planProblemWords(problem))}
          </Banner>
        )}
        {issue !== null && (
          <Banner tone="warning" isLive title={t`This was not done`}>
            {t(PLACEMENT_ISSUE_WORDS[issue])}
          </Banner>
        )}
        {isReshaped && (
          <Banner tone="warning" isLive>
            <Trans>
              The new plan has other proportions: it lies on the same upper edge. Check its place.
            </Trans>
          </Banner>
        )}
        {isReduced && (
          <Banner tone="info">
            <Trans>The image was larger than 5 MB and was made smaller.</Trans>
          </Banner>
        )}
      </div>
      <PlanMap
        site={site}
        floor={floor.number}
        url={url}
        isStale={isStale}
        context={context}
        mode={isPlacing ? "place" : isMatching ? "match" : "busy"}
        onSend={send}
      />
      <div className="MapEditor-side">
        <Panel title={isMatching ? t`Place by points` : name}>{side()}</Panel>
      </div>
      <ConfirmDialog
        isOpen={snapshot.matches("asking")}
        tone="danger"
        title={t`Remove the plan of ${name}?`}
        confirmLabel={t`Remove the plan`}
        onConfirm={() => send({ type: "user.confirm" })}
        onCancel={() => send({ type: "user.leave" })}
      >
        <Trans>The maps of this floor are without a plan then. It can be brought back.</Trans>
      </ConfirmDialog>
      <UnsavedQuestion isAsking={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </div>
  );

  function side(): ReactNode {
    if (snapshot.matches("reading"))
      return (
        <div className="Form">
          <Spinner label={t`The file is read`} />
          <Button onPress={() => send({ type: "user.leave" })}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      );
    if (snapshot.matches("choosingPage")) return <PlanPage pages={context.pages} onSend={send} />;
    if (snapshot.matches("choosingOrigin"))
      return <PlanOrigin unit={context.unit} site={site} onSend={send} />;
    if (snapshot.matches("conflicted"))
      return (
        <div className="Form">
          <Banner tone="warning" isLive title={t`Somebody else changed this plan meanwhile`}>
            <Trans>Nothing was written yet. Choose which one counts.</Trans>
          </Banner>
          <div className="wrap-2">
            <Button variant="primary" onPress={() => send({ type: "user.overwrite" })}>
              <Trans>Keep mine</Trans>
            </Button>
            <Button onPress={() => send({ type: "user.adopt" })}>
              <Trans>Keep theirs</Trans>
            </Button>
          </div>
        </div>
      );
    if (isMatching)
      return (
        <>
          {url !== null && (
            <PlanImageView
              url={url}
              pairs={context.pairs}
              onPoint={(at) => send({ type: "user.planPoint", at })}
            />
          )}
          <PlanPairs context={context} canApply={can({ type: "user.apply" })} onSend={send} />
        </>
      );
    return (
      <div className="stack-3">
        {isEmpty ? (
          <p className="note">
            <Trans>This floor has no plan yet: its maps show what is drawn of its areas.</Trans>
          </p>
        ) : (
          <PlanPlace
            context={context}
            isBusy={!isPlacing}
            canMatch={can({ type: "user.match" })}
            canRemove={can({ type: "user.remove" })}
            onSend={send}
          />
        )}
        <PlanFileField
          isReplacing={!isEmpty}
          isDisabled={!(isPlacing || isEmpty)}
          onFile={(file) => send({ type: "user.file", file })}
        />
        <PlanFormers
          plans={formerPlans}
          isDisabled={!(isPlacing || isEmpty)}
          onRestore={(former) => send({ type: "user.restore", plan: former })}
        />
      </div>
    );
  }
}
