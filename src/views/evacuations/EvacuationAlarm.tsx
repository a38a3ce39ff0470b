import { Trans, useLingui } from "@lingui/react/macro";
import { Siren, Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { SECOND } from "../../domain/base/time.ts";
import { alarmsOf, isSounding } from "../../domain/evacuations/evacuationAlarm.ts";
import { evacuationsOnWallSince } from "../../domain/evacuations/evacuationOnWall.ts";
import { linkTo } from "../kit/routes.ts";
import { useFeed } from "../kit/useFeed.ts";
import { usePresent } from "../kit/useNow.ts";
import { useTitleWarning } from "../kit/usePageTitle.ts";
import { Button } from "../ui/Button.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useAlarmSound } from "../kit/useAlarmSound.ts";
import { useBrowserNotice } from "./useBrowserNotice.ts";
import "./EvacuationAlarm.css";

const NONE: readonly never[] = [];
/** How often it is asked whether the sound is to end, in ms. */
const PACE = 5 * SECOND;

/**
 * On every open page while a real evacuation runs: a bar, the window's title, a sound for the first minutes and, where
 * allowed, a notice of the browser. A drill has none of them.
 *
 * @param isShown whether the page shows the evacuation itself: then there is no bar, and no sound that somebody would
 *   have to silence
 * @param isOffered whether the reader may open the safety dashboard
 */
export function EvacuationAlarm({
  isShown,
  isOffered,
  isOnWall = false,
}: {
  readonly isShown: boolean;
  readonly isOffered: boolean;
  readonly isOnWall?: boolean;
}) {
  const { t } = useLingui();
  const now = usePresent(PACE);
  const feed = useFeed("evacuations", { since: evacuationsOnWallSince(now) });
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set());
  const [alarm] = alarmsOf(feed?.evacuations ?? NONE);
  const id = alarm?.id ?? null;
  const siteName = alarm?.siteName ?? "";
  const title = t`EVACUATION · ${siteName}`;
  const isOn =
    alarm !== undefined &&
    !silenced.has(alarm.id) &&
    isSounding(alarm, now) &&
    (isOnWall || !isShown);
  const sound = useAlarmSound(isOn);
  useTitleWarning(id === null ? null : title);
  useBrowserNotice(id, title);
  if (id === null || isShown || isOnWall) return null;
  return (
    <div className="EvacuationAlarm" role="alert">
      <Siren aria-hidden />
      <strong>{title}</strong>
      {isOn && sound.isBlocked && (
        <Button size="small" icon={<Volume2 aria-hidden />} onPress={sound.allow}>
          <Trans>Switch the sound on</Trans>
        </Button>
      )}
      {isOn && !sound.isBlocked && (
        <Button
          size="small"
          icon={<VolumeX aria-hidden />}
          onPress={() => setSilenced((before) => new Set(before).add(id))}
        >
          <Trans>Silence</Trans>
        </Button>
      )}
      {isOffered && (
        <LinkButton size="small" href={linkTo("safetyDashboard", {}, { evacuation: id })}>
          <Trans>Who is unaccounted for</Trans>
        </LinkButton>
      )}
    </div>
  );
}
