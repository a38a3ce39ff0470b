import { Trans } from "@lingui/react/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AreaId } from "../../../domain/base/ids.ts";
import {
  type AreaEditorContext,
  type AreaEditorEvent,
  freePart,
} from "../../../machines/sites/areaEditorMachine.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { AreaLookFields, NEW_LOOK } from "./AreaLookFields.tsx";
import { AREA_REFUSAL_WORDS } from "./areaWords.ts";

/** Names what was drawn. Where it lies over another area, what is left beside that is offered. */
export function NewAreaForm({
  context,
  newId,
  onSend,
}: {
  readonly context: AreaEditorContext;
  readonly newId: () => AreaId;
  readonly onSend: (event: AreaEditorEvent) => void;
}) {
  const { t } = useLingui();
  const [look, setLook] = useState<{ colour: string; opacity: number }>(NEW_LOOK);
  const { newAreaName: name, isOverlapping, refusal } = context;
  const isAboutName = refusal?.kind === "nameTaken" || refusal?.kind === "nameMissing";
  return (
    <form
      className="Form"
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ type: "user.add", id: newId(), look });
      }}
    >
      {isOverlapping && (
        <Banner
          tone="danger"
          isLive
          title={t`It lies over another area`}
          action={
            freePart(context) === null ? undefined : (
              <Button size="small" onPress={() => onSend({ type: "user.cutOff" })}>
                <Trans>Cut that part off</Trans>
              </Button>
            )
          }
        >
          {freePart(context) === null ? (
            <Trans>Nothing of it is free: draw it elsewhere.</Trans>
          ) : (
            <Trans>Areas of one floor share no ground.</Trans>
          )}
        </Banner>
      )}
      <AreaLookFields
        look={{ ...look, name }}
        nameProblem={isAboutName ? t(AREA_REFUSAL_WORDS[refusal.kind]) : null}
        onChange={({ name: typed, ...changes }) => {
          if (typed !== undefined) onSend({ type: "user.name", name: typed });
          setLook((before) => ({ ...before, ...changes }));
        }}
      />
      <div className="wrap-2">
        <Button type="submit" variant="primary" isDisabled={isOverlapping}>
          <Trans>Add the area</Trans>
        </Button>
        <Button onPress={() => onSend({ type: "user.reset" })}>
          <Trans>Discard it</Trans>
        </Button>
      </div>
    </form>
  );
}
