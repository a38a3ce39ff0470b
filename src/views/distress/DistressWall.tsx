import { Trans, useLingui } from "@lingui/react/macro";
import { HeartPulse } from "lucide-react";
import type { Distress } from "../../domain/distress/distress.ts";
import { useAlarmSound } from "../kit/useAlarmSound.ts";
import { usePresent } from "../kit/useNow.ts";
import { useTitleWarning } from "../kit/usePageTitle.ts";
import { CallDoubts, CallHandler, CallKind, CallsCount, CallSince, CallWho } from "./CallLines.tsx";
import { CallPlace } from "./CallPlace.tsx";
import { CallsSaid } from "./CallsSaid.tsx";
import { useCallTitle } from "./useCallTitle.ts";
import { useDistressAlarm } from "./useDistressAlarm.ts";
import { useOpenCalls } from "./useOpenCalls.ts";
import "./DistressWall.css";

/** Calls that are read from 4 m; the others are counted. */
const SHOWN = 3;

/**
 * On a wall while somebody calls for help: the whole screen, in the largest type of the product, until somebody has taken
 * every call; a strip from then on until they are resolved. Nobody stands there who could press.
 *
 * @param isBeside whether people have to be found at the same time: then half of the screen stays theirs
 */
export function DistressWall({ isBeside }: { readonly isBeside: boolean }) {
  const { t } = useLingui();
  const calls = useOpenCalls();
  const { shown, isSounding } = useDistressAlarm(calls);
  useAlarmSound(isSounding);
  const [first] = calls;
  useTitleWarning(useCallTitle(first));
  if (shown === "quiet" || first === undefined) return null;
  const visible = calls.slice(0, SHOWN);
  const hidden = calls.length - visible.length;
  return (
    <section
      className="DistressWall"
      aria-label={t`Call for help`}
      data-shown={shown}
      data-beside={isBeside || undefined}
      data-count={visible.length}
    >
      <CallsSaid calls={calls} />
      {shown === "alarm" && (
        <h2 className="DistressWall-head">
          <HeartPulse aria-hidden />
          <CallsCount calls={calls} />
        </h2>
      )}
      <ul className="DistressWall-calls">
        {visible.map((call) => (
          <WallCall key={call.id} call={call} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="DistressWall-more">
          <Trans>and {hidden} more</Trans>
        </p>
      )}
    </section>
  );
}

function WallCall({ call }: { readonly call: Distress }) {
  const now = usePresent();
  return (
    <li className="WallCall" data-state={call.state}>
      <p className="WallCall-kind">
        <CallKind call={call} /> <CallSince call={call} now={now} />
      </p>
      <p className="WallCall-who">
        <CallWho call={call} />
      </p>
      <p className="WallCall-place">
        <CallPlace call={call} />
      </p>
      <p className="WallCall-handler">
        <CallHandler call={call} /> <CallDoubts call={call} now={now} />
      </p>
    </li>
  );
}
