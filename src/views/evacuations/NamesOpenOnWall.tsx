import { Trans } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import { SECOND } from "../../domain/base/time.ts";
import { areNamesOpen } from "../../domain/evacuations/nameOpening.ts";
import { useFeed } from "../kit/useFeed.ts";
import { usePresent } from "../kit/useNow.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import "./NamesOpenOnWall.css";

/** Over a shared screen on which somebody has opened the names of people: that it shows them, and until when. */
export function NamesOpenOnWall() {
  const format = useTimeFormat();
  const now = usePresent(SECOND);
  const opening = useFeed("nameOpening", null)?.openings[0] ?? null;
  if (opening === null || !areNamesOpen(opening, now)) return null;
  const until = formatTime(opening.until, format, { hasSeconds: false });
  const { byName } = opening;
  return (
    <p className="NamesOpenOnWall" role="status">
      <Eye aria-hidden />
      <span>
        <Trans>
          Names are shown until {until}, opened by {byName}
        </Trans>
      </span>
    </p>
  );
}
