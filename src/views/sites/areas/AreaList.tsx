import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { AreaId } from "../../../domain/base/ids.ts";
import { areasOfFloor } from "../../../domain/sites/drawing/areaDrawing.ts";
import {
  type FloorFile,
  geoJsonOf,
  readFloorFile,
} from "../../../domain/sites/drawing/areaGeoJson.ts";
import type {
  AreaEditorContext,
  AreaEditorEvent,
} from "../../../machines/sites/areaEditorMachine.ts";
import { newId } from "../../kit/newId.ts";
import { saveFile } from "../../kit/saveFile.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ColorSwatch } from "../../ui/ColorSwatch.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import type { Option } from "../../ui/option.ts";
import { Select } from "../../ui/Select.tsx";

const MAX_FILE = 5_000_000;

/** The areas of the floor, and what is done to all of them at once. */
export function AreaList({
  context,
  floors,
  fileName,
  onSend,
}: {
  readonly context: AreaEditorContext;
  /** The other floors; the id is the number. */
  readonly floors: readonly (Option<string> & { readonly floor: number | null })[];
  readonly fileName: string;
  readonly onSend: (event: AreaEditorEvent) => void;
}) {
  const { t } = useLingui();
  const [file, setFile] = useState<FloorFile | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const { floor, history } = context;
  const drawing = history.present;
  const areas = areasOfFloor(drawing, floor);
  const others = floors.filter((one) => one.floor !== floor);
  const anId = () => AreaId.parse(newId("area"));
  if (file !== null)
    return (
      <FileDiff
        file={file}
        onDiscard={() => setFile(null)}
        onTake={() => {
          const { areas: brought, musterAreas } = file;
          onSend({
            type: "user.command",
            command: { kind: "replaceFloor", floor, areas: brought, musterAreas },
          });
          setFile(null);
        }}
      />
    );
  return (
    <div className="Form">
      {areas.length === 0 ? (
        <p>
          <Trans>This floor has no area yet. Draw one on the map, or read a file.</Trans>
        </p>
      ) : (
        <ul className="AreaList stack-1">
          {areas.map(({ id, name, colour }) => (
            <li key={id}>
              <ColorSwatch color={colour} label="" />
              <Button variant="link" onPress={() => onSend({ type: "user.select", area: id })}>
                {name}
              </Button>
              {drawing.musterAreas.includes(id) && (
                <span className="note">
                  <Trans>muster area</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {areas.length > 0 && others.length > 0 && (
        <Select
          label={t`Copy all areas to`}
          options={others}
          value={null}
          placeholder={t`Choose a floor`}
          onChange={(chosen) => {
            const target = others.find(({ id }) => id === chosen);
            if (target === undefined) return;
            onSend({
              type: "user.command",
              command: {
                kind: "copyFloor",
                from: floor,
                to: target.floor,
                suffix: target.label,
                ids: areas.map(anId),
              },
            });
          }}
        />
      )}
      <Button
        icon={<Download aria-hidden />}
        isDisabled={areas.length === 0}
        onPress={() => {
          const text = JSON.stringify(geoJsonOf(drawing, floor), null, 2);
          saveFile(`${fileName}.geojson`, new Blob([text], { type: "application/geo+json" }));
        }}
      >
        <Trans>Save as GeoJSON</Trans>
      </Button>
      <FileDrop
        label={t`Read areas from GeoJSON`}
        accepted={[".geojson", ".json", "application/geo+json"]}
        maxBytes={MAX_FILE}
        description={t`What it would change is shown first.`}
        errorMessage={isUnreadable ? t`This is not a GeoJSON of areas: choose another file.` : null}
        onFiles={([given]) => {
          if (given === undefined) return;
          const show = (text: string) => {
            const read = readFloorFile(text, drawing, floor, anId);
            setFile(read);
            setIsUnreadable(read === null);
          };
          given.text().then(show, () => setIsUnreadable(true));
        }}
      />
    </div>
  );
}

function FileDiff({
  file,
  onTake,
  onDiscard,
}: {
  readonly file: FloorFile;
  readonly onTake: () => void;
  readonly onDiscard: () => void;
}) {
  const { t } = useLingui();
  const groups = [
    { key: "added", label: t`New`, areas: file.added },
    { key: "changed", label: t`Changed`, areas: file.changed },
    { key: "removed", label: t`Deleted`, areas: file.removed },
  ];
  return (
    <div className="Form">
      <ul className="AreaChanges stack-1" aria-label={t`What the file would change`}>
        {groups.flatMap(({ key, label, areas }) =>
          areas.map(({ id, name }) => (
            <li key={`${key}/${id}`}>
              <strong>{name}</strong> · {label}
            </li>
          )),
        )}
      </ul>
      <p className="note">
        <Plural
          value={file.unchanged}
          one="# area stays as it is."
          other="# areas stay as they are."
        />
      </p>
      {file.refused.length > 0 && (
        <Banner tone="warning" title={t`Parts of the file are left out`}>
          {file.refused.map(({ at, name, reason }) => {
            const called = name ?? String(at);
            return (
              <p key={`${at}/${reason}`}>
                {reason === "notAPolygon" ? (
                  <Trans>{called} is not a polygon.</Trans>
                ) : (
                  <Trans>{called} breaks a rule of areas.</Trans>
                )}
              </p>
            );
          })}
        </Banner>
      )}
      <div className="wrap-2">
        <Button
          variant="primary"
          onPress={onTake}
          isDisabled={groups.every(({ areas }) => areas.length === 0)}
        >
          <Trans>Replace the areas of this floor</Trans>
        </Button>
        <Button onPress={onDiscard}>
          <Trans>Leave them</Trans>
        </Button>
      </div>
    </div>
  );
}
