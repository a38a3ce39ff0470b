import { Trans, useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { LonLat } from "../../../domain/base/geometry.ts";
import type { TagId } from "../../../domain/base/ids.ts";
import { mountedAt, NOT_MOUNTED } from "../../../domain/devices/mountedAt.ts";
import { placeOnFloor } from "../../../domain/sites/locatePoint.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { RefusedCommand } from "../../kit/RefusedCommand.tsx";
import { usePlaceText } from "../../kit/words/usePlaceText.ts";
import type { Viewport } from "../../map/mapDoor.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PlacingForm } from "./PlacingForm.tsx";
import { PlacingList } from "./PlacingList.tsx";
import { PlacingMap } from "./PlacingMap.tsx";
import { type PlacingDevice, standsNowhere } from "./placingDevice.ts";
import { usePlacing } from "./usePlacing.ts";

/** One floor with the devices that are mounted on it, and those that are not yet. */
export function PlacingBoard({
  site,
  floor,
  isStale,
  choice,
}: {
  readonly site: Site;
  /** Null: the open ground. */
  readonly floor: number | null;
  readonly isStale: boolean;
  readonly choice: ReactNode;
}) {
  const { t } = useLingui();
  const placing = usePlacing();
  const placeText = usePlaceText([site], false);
  const [selected, setSelected] = useState<TagId | null>(null);
  /** The device whose mark takes the focus: it was placed by keys, and arrow keys correct it. */
  const [focused, setFocused] = useState<TagId | null>(null);
  const [isOutside, setIsOutside] = useState(false);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  /** What is said of one that is not registered yet. */
  const [said, setSaid] = useState<Pick<PlacingDevice, "id" | "name" | "type"> | null>(null);
  const { work } = placing;
  const devices = placing.devices.map((one) =>
    one.connectivity === null && said?.id === one.id ? { ...one, ...said } : one,
  );
  const chosen = devices.find(({ id }) => id === selected) ?? null;
  const placed = devices.filter((one) => !standsNowhere(one));
  const isHere = ({ mounted }: PlacingDevice) =>
    mounted.site === site.id && (mounted.settings?.floor ?? null) === floor;
  const here = placed.filter(isHere);

  function place(id: TagId, at: LonLat): void {
    const found = placeOnFloor(site, floor, at);
    const device = devices.find((one) => one.id === id);
    setSelected(id);
    setFocused(null);
    setIsOutside(found === null);
    if (found !== null && device !== undefined)
      placing.place(device, mountedAt(device.mounted, at, found));
  }

  function placeWords({ name, mounted: { site: id, settings, area } }: PlacingDevice): string {
    if (settings === null) return t`${name} stands nowhere now.`;
    return `${name}: ${placeText({ site: id, floor: settings.floor, area })}`;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (placing.canUndo) placing.undo();
  }

  return (
    <div className="MapEditor DevicePlacing" aria-busy={work.isBusy} onKeyDown={onKeyDown}>
      <div className="MapEditor-toolbar" role="group" aria-label={t`Plan`}>
        {choice}
        <div>
          <Button icon={<Undo2 aria-hidden />} isDisabled={!placing.canUndo} onPress={placing.undo}>
            <Trans>Undo</Trans>
          </Button>
        </div>
      </div>
      <div className="MapEditor-notes">
        <p>
          <Trans>
            Drag a device onto the plan, or choose it and press its place. A placed one is dragged
            to correct it; by keyboard: arrow keys, then Enter.
          </Trans>
        </p>
        <p role="status" className="DevicePlacing-told">
          {work.answer !== null && chosen !== null ? placeWords(chosen) : ""}
        </p>
        {placing.isCutShort && (
          <Banner tone="info">
            <Trans>Only the first 2,000 are offered here: place the others by a CSV.</Trans>
          </Banner>
        )}
        {isOutside && (
          <Banner tone="warning" isLive onDismiss={() => setIsOutside(false)}>
            <Trans>
              This point is outside {site.siteName}: choose one within its edge, or widen the site.
            </Trans>
          </Banner>
        )}
        {work.refusal !== null && (
          <RefusedCommand
            work={work}
            problem={work.refusal.problem}
            words={t(problemWords(work.refusal.problem))}
            told={work.refusal.told}
          />
        )}
      </div>
      <PlacingMap
        site={site}
        floor={floor}
        devices={here}
        selected={selected}
        isTaking={chosen !== null && !isHere(chosen)}
        focused={focused}
        isStale={isStale || !placing.isLive}
        onView={setViewport}
        onSelect={setSelected}
        onPlace={place}
      />
      <div className="MapEditor-side">
        <Panel
          title={t`Gateways and anchors`}
          state={
            placing.isLoaded
              ? devices.length > 0
                ? { kind: "ready" }
                : {
                    kind: "empty",
                    title: t`There is no gateway or anchor yet.`,
                    description: t`Switch them on: what is heard is listed here. Or create them among the tags.`,
                  }
              : { kind: "loading" }
          }
        >
          <div className="DevicePlacing-side stack-4">
            {chosen !== null && (
              <PlacingForm
                key={`${chosen.id}/${chosen.mounted.settings?.latitude}/${chosen.mounted.settings?.longitude}`}
                device={chosen}
                middle={middleOf(viewport)}
                isBusy={work.isBusy}
                onSay={setSaid}
                onPlace={(at) => {
                  place(chosen.id, at);
                  setFocused(chosen.id);
                }}
                onTakeOff={() => placing.place(chosen, NOT_MOUNTED)}
              />
            )}
            <PlacingList
              unknown={devices.filter((one) => one.connectivity === null && standsNowhere(one))}
              unplaced={devices.filter((one) => one.connectivity !== null && standsNowhere(one))}
              here={here}
              elsewhere={placed.filter((one) => !isHere(one))}
              selected={selected}
              onSelect={setSelected}
            />
          </div>
        </Panel>
      </div>
    </div>
  );
}

function middleOf(viewport: Viewport | null): LonLat | null {
  if (viewport === null) return null;
  const { north, south, east, west } = viewport.bounds;
  return { lat: (north + south) / 2, lon: (east + west) / 2 };
}
