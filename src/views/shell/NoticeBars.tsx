import "./NoticeBars.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { CalendarClock, TriangleAlert } from "lucide-react";
import type { Notice } from "../../domain/base/notice.ts";
import {
  noticeKey,
  noticeStage,
  noticeText,
  shownNotices,
} from "../../domain/base/shownNotices.ts";
import { SECOND } from "../../domain/base/time.ts";
import { usePresent } from "../kit/useNow.ts";
import { useServices } from "../kit/services.ts";
import { useStored } from "../kit/useStored.ts";
import { NOTICE_SEVERITY_WORDS } from "../kit/words/noticeWords.ts";
import { Button } from "../ui/Button.tsx";
import { formatMoment } from "../ui/format/formatMoment.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** Of those put away in this browser as many are remembered. */
const REMEMBERED = 50;

/** Each notice that concerns the reader; one that is only planned can be put away. */
export function NoticeBars({
  notices,
  isOnWall,
}: {
  readonly notices: readonly Notice[];
  readonly isOnWall: boolean;
}) {
  const { t } = useLingui();
  const { preferences, session } = useServices();
  const reader = useSelector(session, ({ context }) => context.user?.id ?? "");
  const [putAway, setPutAway] = useStored(preferences.noticesPutAway);
  const format = useTimeFormat();
  const now = usePresent(5 * SECOND);
  const ownKey = (one: Notice) => `${reader} ${noticeKey(one)}`;
  const own = notices.filter((one) => putAway.includes(ownKey(one))).map(noticeKey);
  const shown = shownNotices(notices, isOnWall ? [] : own, now);
  return shown.map((one) => {
    const isRunning = noticeStage(one, now) === "running";
    const [from, to] = [one.from, one.to].map((at) => formatMoment(at, now, format));
    return (
      <div
        key={one.id}
        className="NoticeBar"
        data-severity={one.severity}
        data-wall={isOnWall || undefined}
      >
        {isRunning && one.severity !== "info" ? (
          <TriangleAlert aria-hidden />
        ) : (
          <CalendarClock aria-hidden />
        )}
        <p>
          <strong>{t(NOTICE_SEVERITY_WORDS[one.severity])}</strong>{" "}
          {isRunning ? (
            <Trans>until {to}:</Trans>
          ) : (
            <Trans>
              from {from} to {to}:
            </Trans>
          )}{" "}
          {noticeText(one, format.locale)}
        </p>
        {!isRunning && !isOnWall && (
          <Button
            size="small"
            variant="quiet"
            onPress={() => setPutAway([...putAway, ownKey(one)].slice(-REMEMBERED))}
          >
            <Trans>Close</Trans>
          </Button>
        )}
      </div>
    );
  });
}
