import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AreaId } from "../../../domain/base/ids.ts";
import type { Counter } from "../../../domain/counters/counter.ts";
import type { AreaChange } from "../../../domain/sites/drawing/areaImpact.ts";
import type { DeviceMoves } from "../../../domain/sites/drawing/mountedDevices.ts";
import type {
  AreaEditorContext,
  AreaEditorEvent,
} from "../../../machines/sites/areaEditorMachine.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { areaUsers } from "./areaUsers.ts";
import { AreaUsersNote } from "./AreaUsersNote.tsx";

/** What would be saved, and whom it concerns. */
export function AreaReview({
  changes,
  moves,
  counters,
  context,
  isBusy,
  onSend,
}: {
  readonly changes: readonly AreaChange[];
  /** What becomes of gateways and anchors, by area. */
  readonly moves: ReadonlyMap<AreaId, DeviceMoves>;
  readonly counters: readonly Counter[];
  readonly context: AreaEditorContext;
  readonly isBusy: boolean;
  readonly onSend: (event: AreaEditorEvent) => void;
}) {
  const { t } = useLingui();
  const { problem, seen } = context;
  const kinds = { added: t`New`, changed: t`Changed`, removed: t`Deleted` };
  return (
    <div className="Form">
      {problem !== null && (
        <Banner tone="danger" isLive title={t`The areas are not saved`}>
          {t(problemWords(problem))}
        </Banner>
      )}
      <ul className="AreaChanges stack-1">
        {changes.map(({ id, kind, area, entering, leaving }) => (
          <li key={id}>
            <strong>{area.name}</strong> · {kinds[kind]}
            {entering > 0 && (
              <p>
                <Plural
                  value={entering}
                  one="# resource would move into this area."
                  other="# resources would move into this area."
                />
              </p>
            )}
            {leaving > 0 && (
              <p>
                <Plural
                  value={leaving}
                  one="# resource would no longer be in it."
                  other="# resources would no longer be in it."
                />
              </p>
            )}
            <MovesNote moves={moves.get(id)} />
            <AreaUsersNote users={areaUsers(id, counters, seen)} />
          </li>
        ))}
      </ul>
      <p className="note">
        <Trans>
          Figures are of this floor and by position. Gateways and anchors follow the areas drawn
          around them; what they receive counts there from the next reading on.
        </Trans>
      </p>
      <div className="wrap-2">
        <Button
          variant="primary"
          autoFocus
          isPending={isBusy}
          onPress={() => onSend({ type: "user.save" })}
        >
          <Trans>Save the areas</Trans>
        </Button>
        <Button isDisabled={isBusy} onPress={() => onSend({ type: "user.dismiss" })}>
          <Trans>Go on drawing</Trans>
        </Button>
      </div>
    </div>
  );
}

function MovesNote({ moves }: { readonly moves: DeviceMoves | undefined }) {
  if (moves === undefined) return null;
  const { entering, leaving } = moves;
  return (
    <>
      {entering > 0 && (
        <p>
          <Plural
            value={entering}
            one="# gateway or anchor would move into this area."
            other="# gateways and anchors would move into this area."
          />
        </p>
      )}
      {leaving > 0 && (
        <p>
          <Plural
            value={leaving}
            one="# gateway or anchor would no longer be in it."
            other="# gateways and anchors would no longer be in it."
          />
        </p>
      )}
    </>
  );
}

/** Others saved the same areas meanwhile: one of both is chosen for each. */
export function AreaConflicts({
  context,
  onSend,
}: {
  readonly context: AreaEditorContext;
  readonly onSend: (event: AreaEditorEvent) => void;
}) {
  const { t } = useLingui();
  const [mine, setMine] = useState<ReadonlySet<AreaId>>(new Set());
  const by = context.overtakenBy;
  return (
    <div className="Form">
      <Banner
        tone="warning"
        isLive
        title={
          by === null
            ? t`Somebody else saved the same areas meanwhile`
            : t`${by} saved the same areas meanwhile`
        }
      >
        <Trans>Nothing was written yet. Choose which one counts; all other changes are kept.</Trans>
      </Banner>
      {context.conflicts.map(({ id, stored, wanted, seen }) => (
        <RadioGroup
          key={id}
          label={(wanted ?? stored ?? seen)?.name ?? id}
          options={[
            {
              id: "theirs",
              label: stored === null ? t`Theirs: deleted` : t`Theirs: ${stored.name}`,
            },
            { id: "mine", label: wanted === null ? t`Mine: deleted` : t`Mine: ${wanted.name}` },
          ]}
          value={mine.has(id) ? "mine" : "theirs"}
          onChange={(whose) => {
            const others = [...mine].filter((one) => one !== id);
            setMine(new Set(whose === "mine" ? [...others, id] : others));
          }}
        />
      ))}
      <div className="wrap-2">
        <Button variant="primary" onPress={() => onSend({ type: "user.resolve", mine: [...mine] })}>
          <Trans>Save the areas</Trans>
        </Button>
        <Button onPress={() => onSend({ type: "user.dismiss" })}>
          <Trans>Go on drawing</Trans>
        </Button>
      </div>
    </div>
  );
}
