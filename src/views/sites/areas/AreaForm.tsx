import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Area } from "../../../domain/sites/area.ts";
import type { AreaLook, AreaRefusal } from "../../../domain/sites/drawing/areaCommand.ts";
import { areasOfFloor } from "../../../domain/sites/drawing/areaDrawing.ts";
import { cornersOf } from "../../../domain/sites/drawing/sharedCorners.ts";
import type {
  AreaEditorContext,
  AreaEditorEvent,
} from "../../../machines/sites/areaEditorMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { AreaLookFields } from "./AreaLookFields.tsx";
import { type AreaUsers, isUsed } from "./areaUsers.ts";
import { AreaUsersNote } from "./AreaUsersNote.tsx";
import { AREA_REFUSAL_WORDS } from "./areaWords.ts";
import { CornerTable } from "../CornerTable.tsx";

type Draft = Partial<AreaLook & { readonly isMuster: boolean }>;

/** What is known of the selected area, and what can be done with it. */
export function AreaForm({
  area,
  users,
  context,
  onSend,
}: {
  readonly area: Area;
  readonly users: AreaUsers;
  readonly context: AreaEditorContext;
  readonly onSend: (event: AreaEditorEvent) => void;
}) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>({});
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, floor, geometry } = area;
  const drawing = context.history.present;
  const seen = { ...area, isMuster: drawing.musterAreas.includes(id) };
  const values = { ...seen, ...draft };
  const { colour, opacity, isMuster } = values;
  const others = areasOfFloor(drawing, floor).filter((other) => other !== area);
  const remove = () => onSend({ type: "user.command", command: { kind: "remove", area: id } });
  return (
    <div className="Form">
      <form
        className="Form"
        onSubmit={(event) => {
          event.preventDefault();
          const look = { name: values.name, colour, opacity };
          onSend({ type: "user.command", command: { kind: "describe", area: id, look, isMuster } });
          setDraft({});
        }}
      >
        <AreaLookFields
          look={values}
          nameProblem={nameProblem(context.refusal)}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
        <Checkbox
          isSelected={isMuster}
          onChange={(chosen) => setDraft((before) => ({ ...before, isMuster: chosen }))}
        >
          <Trans>Muster area: people gather here in an evacuation</Trans>
        </Checkbox>
        <Button type="submit" isDisabled={Object.keys(draft).length === 0}>
          <Trans>Apply</Trans>
        </Button>
      </form>
      {others.length > 0 && (
        <Select
          label={t`Merge with`}
          options={others.map((other) => ({ id: other.id as string, label: other.name }))}
          value={null}
          placeholder={t`Choose a neighbour`}
          onChange={(chosen) => {
            const other = others.find((one) => one.id === chosen);
            if (other !== undefined)
              onSend({ type: "user.command", command: { kind: "merge", areas: [id, other.id] } });
          }}
          description={t`${name} stays, its neighbour becomes a part of it.`}
        />
      )}
      {geometry.rings.length > 1 && (
        <div className="wrap-2">
          {geometry.rings.slice(1).map((_, hole) => {
            const number = hole + 1;
            return (
              <Button
                key={number}
                size="small"
                onPress={() =>
                  onSend({ type: "user.command", command: { kind: "fillHole", area: id, hole } })
                }
              >
                <Trans>Fill the hole {number}</Trans>
              </Button>
            );
          })}
        </div>
      )}
      <CornerTable
        corners={cornersOf(geometry)}
        isOpen={false}
        onMove={(from, to) =>
          onSend({
            type: "user.command",
            command: { kind: "moveCorners", floor, moves: [{ from, to }] },
          })
        }
        onRemove={(at) =>
          onSend({ type: "user.command", command: { kind: "removeCorner", floor, at } })
        }
      />
      <div className="wrap-2">
        <Button
          size="small"
          variant="danger"
          icon={<Trash2 aria-hidden />}
          onPress={() => (isUsed(users) ? setIsAsking(true) : remove())}
        >
          <Trans>Delete the area</Trans>
        </Button>
        <Button size="small" onPress={() => onSend({ type: "user.select", area: null })}>
          <Trans>Back to the list</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        tone="danger"
        title={t`Delete the area ${name}?`}
        confirmLabel={t`Delete the area`}
        onConfirm={() => {
          setIsAsking(false);
          remove();
        }}
        onCancel={() => setIsAsking(false)}
      >
        <AreaUsersNote users={users} />
        <p>
          <Trans>They lose it once you save. Until then it can be undone.</Trans>
        </p>
      </ConfirmDialog>
    </div>
  );

  function nameProblem(refusal: AreaRefusal | null): string | null {
    if (refusal?.kind !== "nameTaken" && refusal?.kind !== "nameMissing") return null;
    return t(AREA_REFUSAL_WORDS[refusal.kind]);
  }
}
