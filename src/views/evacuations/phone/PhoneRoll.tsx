import { Trans, useLingui } from "@lingui/react/macro";
import { CloudOff, ListChecks } from "lucide-react";
import { useEffect, useState } from "react";
import { formatTime } from "../../ui/format/formatTime.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { PhonePeople } from "./PhonePeople.tsx";
import { type PhoneLink, usePhoneRoll } from "./phoneRollService.ts";
import "./PhoneRoll.css";

/** The roll of a running evacuation on a telephone, with or without a network (docs/decisions/0178). */
export function PhoneRoll() {
  const { t } = useLingui();
  const { state, act } = usePhoneRoll();
  const format = useTimeFormat();
  const now = useClock();
  useEffect(() => {
    document.title = state.kind === "roll" ? state.roll.evacuation.siteName : t`Evacuation roll`;
  }, [state, t]);
  if (state.kind === "loading") return <Skeleton kind="block" label={t`Loading the evacuation`} />;
  if (state.kind === "roll")
    return (
      <PhonePeople
        roll={state.roll}
        unsent={state.unsent}
        link={state.link}
        now={now}
        onAct={(done) => void act(done)}
      />
    );
  if (state.kind === "ended") {
    const at = state.endedAt === null ? "" : formatTime(state.endedAt, format);
    const { siteName } = state;
    return (
      <EmptyState
        icon={<ListChecks aria-hidden />}
        title={
          state.isDrill
            ? t`The drill of ${siteName} ended at ${at}.`
            : t`The evacuation of ${siteName} ended at ${at}.`
        }
        description={t`Everything that was done on this phone has been sent, and its roll is deleted here.`}
        action={
          <LinkButton href="/" target="_self" rel="external" size="large">
            <Trans>To the product</Trans>
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={
        state.isAsked
          ? t`The roll cannot be read yet.`
          : t`There is no roll of an evacuation on this phone.`
      }
      description={whyNone(state.link)}
      action={
        <LinkButton href="/" target="_self" rel="external" size="large">
          <Trans>To the product</Trans>
        </LinkButton>
      }
    />
  );

  function whyNone(link: PhoneLink): string {
    if (link === "signedOut") return t`Sign in, then open the roll again from the evacuation.`;
    if (link === "refused") return t`There is no such evacuation, or you have no right to it.`;
    return t`Open it from a running evacuation while there is a network: from then on it works without one.`;
  }
}

/** The device's clock, every second. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
