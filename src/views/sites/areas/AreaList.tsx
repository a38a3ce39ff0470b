import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import type { LonLat } from "../../../domain/base/geometry.ts";
import { AreaId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { areasOfFloor } from "../../../domain/sites/drawing/areaDrawing.ts";
import {
  type FileChoices,
  type FilePart,
  type FloorFile,
  geoJsonOf,
  readFloorFile,
  type UnreadFile,
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
/** The option of files whose areas have no names. */
const UNNAMED = "";

const UNREAD_FILE_WORDS = {
  notGeoJson: msg`This is not a GeoJSON of areas: choose another file.`,
  notDegrees: msg`The coordinates of this file are not in degrees, but in a projection such as Lambert 93: save it as WGS 84 (EPSG:4326), and read it again.`,
} as const satisfies Readonly<Record<UnreadFile, MessageDescriptor>>;

/** The areas of the floor, and what is done to all of them at once. */
export function AreaList({
  context,
  floors,
  fileName,
  near,
  onSend,
}: {
  readonly context: AreaEditorContext;
  /** The other floors; the id is the number. */
  readonly floors: readonly (Option<string> & { readonly floor: number | null })[];
  readonly fileName: string;
  /** Where the site is. */
  readonly near: LonLat;
  readonly onSend: (event: AreaEditorEvent) => void;
}) {
  const { t } = useLingui();
  const [file, setFile] = useState<FloorFile | null>(null);
  const [text, setText] = useState("");
  const [choices, setChoices] = useState<FileChoices>({});
  const [problem, setProblem] = useState<UnreadFile | null>(null);
  const { floor, history } = context;
  const drawing = history.present;
  const areas = areasOfFloor(drawing, floor);
  const others = floors.filter((one) => one.floor !== floor);
  const anId = () => AreaId.parse(newId("area"));
  const read = (given: string, chosen: FileChoices) => {
    const brought = readFloorFile(given, drawing, floor, anId, near, chosen);
    setText(given);
    setChoices(chosen);
    setFile(typeof brought === "string" ? null : brought);
    setProblem(typeof brought === "string" ? brought : null);
  };
  if (file !== null)
    return (
      <FileDiff
        file={file}
        choices={choices}
        onChoose={(more) => read(text, { ...choices, ...more })}
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
        errorMessage={problem === null ? null : t(UNREAD_FILE_WORDS[problem])}
        onFiles={([given]) => {
          given?.text().then(
            (brought) => read(brought, {}),
            () => setProblem("notGeoJson"),
          );
        }}
      />
    </div>
  );
}

function FileDiff({
  file,
  choices,
  onChoose,
  onTake,
  onDiscard,
}: {
  readonly file: FloorFile;
  readonly choices: FileChoices;
  readonly onChoose: (choices: FileChoices) => void;
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
      {(file.looksExchanged || choices.isExchanged) && (
        <Banner
          tone="warning"
          title={
            choices.isExchanged
              ? t`Latitude and longitude are exchanged`
              : t`Latitude and longitude seem to be in each other’s place`
          }
          action={
            <Button onPress={() => onChoose({ isExchanged: !choices.isExchanged })}>
              {choices.isExchanged ? <Trans>As in the file</Trans> : <Trans>Exchange them</Trans>}
            </Button>
          }
        >
          {choices.isExchanged ? null : (
            <Trans>As they are, these areas are far from the site.</Trans>
          )}
        </Banner>
      )}
      {file.nameProperties.length > 0 && (
        <Select
          label={t`Names are from`}
          options={[
            { id: UNNAMED, label: t`None: they are numbered` },
            ...file.nameProperties.map((id) => ({ id, label: id })),
          ]}
          value={file.nameProperty ?? UNNAMED}
          onChange={(chosen) =>
            onChoose({ nameProperty: chosen === UNNAMED || chosen === null ? null : chosen })
          }
        />
      )}
      {file.leftOut.length > 0 && (
        <Banner tone="warning" title={t`Parts of the file are left out`}>
          {file.leftOut.map((part) => (
            <p key={`${part.at}/${part.reason}`}>
              <LeftOut part={part} />
            </p>
          ))}
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

function LeftOut({ part: { at, name, reason } }: { readonly part: FilePart }) {
  const called = name ?? String(at);
  switch (reason) {
    case "notAPolygon":
      return <Trans>{called} is not a polygon. What the file does not have stays.</Trans>;
    case "notAnArea":
      return <Trans>{called} breaks a rule of areas. What the file does not have stays.</Trans>;
    case "unknownColour":
      return <Trans>The colour of {called} is not known: the area is taken without it.</Trans>;
    case "otherFloor":
      return <Trans>{called} is of another floor: show that floor, and read the file again.</Trans>;
    default:
      return unreachable(reason);
  }
}
