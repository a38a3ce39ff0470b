import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Pause, Play } from "lucide-react";
import { useEffect } from "react";
import type { TrackPoint } from "../../domain/assets/trackPoint.ts";
import { placeAt } from "../../domain/assets/trackSpeed.ts";
import type { LonLat } from "../../domain/base/geometry.ts";
import { SECOND } from "../../domain/base/time.ts";
import type { PlaybackSpan } from "../../machines/kit/playbackMachine.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";
import { Button } from "../ui/Button.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Slider } from "../ui/Slider.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useAssetMachines } from "./assetMachines.ts";

/** How much faster than it was: from a manoeuvre to a day in a minute. */
const REPLAY_SPEEDS = [10, 60, 300, 1200] as const;
const SPEEDS = REPLAY_SPEEDS.map((speed) => ({ id: String(speed), label: `× ${speed}` }));
const DEFAULT_SPEED = 60;

/** Drives a track again: played and paused, taken to any instant, faster and slower, by pointer and keyboard. */
export function HistoryReplay({
  span,
  points,
  onPlace,
}: {
  readonly span: PlaybackSpan;
  /** Oldest first, one at least. */
  readonly points: readonly TrackPoint[];
  /** Where it is; null: it has not begun. */
  readonly onPlace: (place: LonLat | null) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { playback } = useAssetMachines();
  const actor = useInspectedActor(playback, { ...span, speed: DEFAULT_SPEED });
  const at = useSelector(actor, ({ context }) => context.at);
  const speed = useSelector(actor, ({ context }) => context.speed);
  const isPlaying = useSelector(actor, (one) => one.matches("playing"));
  const isBegun = isPlaying || at > span.from;
  useEffect(() => onPlace(isBegun ? placeAt(points, at) : null), [onPlace, isBegun, points, at]);
  useEffect(() => () => onPlace(null), [onPlace]);
  return (
    <div className="HistoryReplay" role="group" aria-label={t`Replay of the track`}>
      <Button
        icon={isPlaying ? <Pause /> : <Play />}
        onPress={() => actor.send({ type: isPlaying ? "user.pause" : "user.play" })}
      >
        {isPlaying ? t`Pause the replay` : t`Play the track`}
      </Button>
      <Slider
        label={t`Instant of the replay`}
        isLabelHidden
        value={at}
        minValue={span.from}
        maxValue={span.to}
        step={SECOND}
        formatValue={(instant) => formatDateTime(instant, format, { hasSeconds: true })}
        onChange={(instant) => actor.send({ type: "user.seek", at: instant })}
      />
      <SegmentedControl
        label={t`Speed of the replay`}
        options={SPEEDS}
        value={String(speed)}
        onChange={(id) => {
          const next = REPLAY_SPEEDS.find((one) => String(one) === id);
          if (next !== undefined) actor.send({ type: "user.speed", speed: next });
        }}
      />
    </div>
  );
}
