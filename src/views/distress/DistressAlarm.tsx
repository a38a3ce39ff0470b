import { Trans, useLingui } from "@lingui/react/macro";
import { HeartPulse, Volume2, VolumeX } from "lucide-react";
import { type ReactNode, use, useRef } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "wouter";
import type { Distress } from "../../domain/distress/distress.ts";
import { linkTo } from "../kit/routes.ts";
import { useAlarmSound } from "../kit/useAlarmSound.ts";
import { useKeys } from "../kit/useKeys.ts";
import { usePresent } from "../kit/useNow.ts";
import { useTitleWarning } from "../kit/usePageTitle.ts";
import { LazyPart } from "../shell/LazyPart.tsx";
import { ScreensContext } from "../shell/screensContext.ts";
import { Button } from "../ui/Button.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { CallActions } from "./CallActions.tsx";
import { CallDoubts, CallHandler, CallKind, CallsCount, CallSince, CallWho } from "./CallLines.tsx";
import { CallPlace } from "./CallPlace.tsx";
import { CallsSaid } from "./CallsSaid.tsx";
import { useCallTitle } from "./useCallTitle.ts";
import { useDistressAlarm } from "./useDistressAlarm.ts";
import { useOpenCalls } from "./useOpenCalls.ts";
import "./DistressAlarm.css";

/** Calls that stand in full over a page; the others are counted. */
const SHOWN = 4;

/**
 * Over every page while somebody calls for help: who, where and for how long, with a sound, until somebody takes the call; a
 * bar from then on until it is resolved. Nothing but people ends either. The focus stays where somebody types.
 *
 * @param isShown whether the page shows the calls itself: then only the bar stands over it
 */
export function DistressAlarm({ isShown }: { readonly isShown: boolean }) {
  const { t } = useLingui();
  const calls = useOpenCalls();
  const alarm = useDistressAlarm(calls);
  const sound = useAlarmSound(alarm.isSounding);
  const [first] = calls;
  const list = useRef<HTMLUListElement>(null);
  const [, navigate] = useLocation();
  useKeys(
    t`Call for help`,
    [
      {
        keys: "!",
        label: t`Answer the call for help`,
        isEnabled: first !== undefined,
        run() {
          const button = list.current?.querySelector<HTMLElement>(".CallActions button");
          if (button != null) button.focus();
          else navigate(linkTo("callsForHelp", {}, { call: first?.id ?? null }));
        },
      },
    ],
    "shell",
  );
  useTitleWarning(useCallTitle(first));
  if (first === undefined || alarm.shown === "quiet") return null;
  if (alarm.shown === "aside" || isShown)
    return (
      <CallsBar calls={calls} isShown={isShown}>
        {alarm.isSounding && <SoundButton sound={sound} onSilence={alarm.silence} />}
      </CallsBar>
    );
  const hidden = calls.length - SHOWN;
  return createPortal(
    <div className="DistressAlarm" data-react-aria-top-layer="true">
      <CallsSaid calls={calls} />
      <section className="DistressAlarm-box" aria-label={t`Call for help`}>
        <header className="DistressAlarm-head row-3">
          <HeartPulse aria-hidden />
          <h2>
            <CallsCount calls={calls} />
          </h2>
          {alarm.isSounding && <SoundButton sound={sound} onSilence={alarm.silence} />}
          <Button onPress={alarm.setAside}>
            <Trans>Set aside</Trans>
          </Button>
        </header>
        <ul className="DistressAlarm-calls" ref={list}>
          {calls.slice(0, SHOWN).map((call) => (
            <CallCard key={call.id} call={call} onOpen={alarm.setAside} />
          ))}
        </ul>
        {hidden > 0 && (
          <p>
            <Trans>and {hidden} more</Trans>
          </p>
        )}
      </section>
    </div>,
    document.body,
  );
}

function CallCard({ call, onOpen }: { readonly call: Distress; readonly onOpen: () => void }) {
  const { t } = useLingui();
  const { ScreenFrame } = use(ScreensContext);
  const now = usePresent();
  return (
    <li className="CallCard" data-state={call.state}>
      <p className="CallCard-kind">
        <strong>
          <CallKind call={call} />
        </strong>{" "}
        <CallSince call={call} now={now} />
      </p>
      <p className="CallCard-who">
        <CallWho call={call} />
      </p>
      <p className="CallCard-place">
        <CallPlace call={call} />
      </p>
      <p className="CallCard-handler">
        <CallHandler call={call} />
      </p>
      <CallDoubts call={call} now={now} />
      <div className="CallCard-foot">
        <LazyPart title={t`Call for help`}>
          <ScreenFrame>
            <CallActions call={call} />
          </ScreenFrame>
        </LazyPart>
        <LinkButton
          size="large"
          href={linkTo("callsForHelp", {}, { call: call.id })}
          onPress={onOpen}
        >
          <Trans>Where, and who is near</Trans>
        </LinkButton>
      </div>
    </li>
  );
}

/** A bar over the page as long as a call is open. */
function CallsBar({
  calls,
  isShown,
  children,
}: {
  readonly calls: readonly Distress[];
  readonly isShown: boolean;
  readonly children: ReactNode;
}) {
  const waiting = calls.filter(({ state }) => state === "raised").length;
  const [first] = calls;
  const hidden = calls.length - 1;
  if (first === undefined) return null;
  return (
    <div className="CallsBar" role="status" data-waiting={waiting > 0 || undefined}>
      <CallsSaid calls={calls} />
      <HeartPulse aria-hidden />
      <strong>
        <CallKind call={first} /> · <CallWho call={first} />
      </strong>
      <span>
        <CallHandler call={first} />
      </span>
      {calls.length > 1 && (
        <span>
          <Trans>and {hidden} more</Trans>
        </span>
      )}
      {children}
      {!isShown && (
        <LinkButton size="small" href={linkTo("callsForHelp", {}, { call: first.id })}>
          <Trans>Open the call</Trans>
        </LinkButton>
      )}
    </div>
  );
}

function SoundButton({
  sound,
  onSilence,
}: {
  readonly sound: ReturnType<typeof useAlarmSound>;
  readonly onSilence: () => void;
}) {
  return sound.isBlocked ? (
    <Button icon={<Volume2 aria-hidden />} onPress={sound.allow}>
      <Trans>Switch the sound on</Trans>
    </Button>
  ) : (
    <Button icon={<VolumeX aria-hidden />} onPress={onSilence}>
      <Trans>Silence</Trans>
    </Button>
  );
}
