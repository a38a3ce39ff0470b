import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo, useState } from "react";
import { NOTHING_PURGED } from "../../domain/base/retention.ts";
import { HOUR, SECOND } from "../../domain/base/time.ts";
import { LazyPart } from "../shell/LazyPart.tsx";
import { TimeMachineBar } from "../shell/lazyParts.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { usePresent } from "../kit/useNow.ts";
import { PastProvider } from "../ui/PastProvider.tsx";
import { PastBanner } from "./PastBanner.tsx";
import { offlineAt } from "./timeLineMarks.ts";
import { useInstantAddress } from "./useInstantAddress.ts";
import { useFocusBack } from "../ui/useFocusBack.ts";
import { type TimeMachineView, useTimeMachine } from "./useTimeMachine.ts";

/** Outages are read for so much at once, in ms. */
const OUTAGE_SPAN = 6 * HOUR;

/** What the frame of a page needs of the time machine. */
export type PageTime = {
  readonly isOffered: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Above the page: the banner of the past and the time line. */
  readonly bars: ReactNode;
  /** Around the page, so that it knows which instant it shows. */
  readonly around: (page: ReactNode) => ReactNode;
  readonly isPast: boolean;
};

/** The time machine of a page that offers it; on all others the present. */
export function usePageTime(isOffered: boolean): PageTime {
  const { t } = useLingui();
  const machine = useTimeMachine();
  const [isAsked, setAsked] = useState(false);
  // Asked for by its key the keys go on from the line, and go back to where they were.
  const [isByKey, setByKey] = useState(false);
  useInstantAddress(isOffered, machine);
  const { shown, isBusy, isPast, actions } = machine;
  const isOpen = isOffered && (isAsked || isPast);
  const focus = useFocusBack(isOpen);
  const toggle = () => {
    setByKey(false);
    setAsked(!isOpen);
    if (isOpen) actions.goLive();
  };
  useKeys(
    t`Time machine`,
    [
      {
        keys: "t",
        label: isOpen ? t`Close the time machine` : t`Open the time machine`,
        run: () => {
          focus.remember();
          toggle();
          setByKey(!isOpen);
        },
        isEnabled: isOffered,
      },
      {
        keys: "l",
        label: t`Back to live`,
        run: () => {
          setAsked(false);
          actions.goLive();
        },
        isEnabled: isPast || shown !== null,
      },
    ],
    "shell",
  );
  const value = useMemo(() => ({ at: shown, isChanging: isBusy }), [shown, isBusy]);
  return {
    isOffered,
    isOpen,
    toggle,
    isPast: isPast || shown !== null,
    bars: (isOpen || shown !== null) && (
      <Bars machine={machine} isOpen={isOpen} takesFocus={isByKey} onClose={toggle} />
    ),
    around: (page) => <PastProvider value={value}>{page}</PastProvider>,
  };
}

function Bars({
  machine,
  isOpen,
  takesFocus,
  onClose,
}: {
  readonly machine: TimeMachineView;
  readonly isOpen: boolean;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const now = usePresent(SECOND);
  const { shown } = machine;
  // The same question while it plays on.
  const from = Math.floor((shown ?? now) / OUTAGE_SPAN) * OUTAGE_SPAN;
  const marks = useFeed("marks", { from, to: from + OUTAGE_SPAN });
  const offline = shown === null ? 0 : offlineAt(marks?.outages ?? [], shown);
  return (
    <>
      <PastBanner
        machine={machine}
        offline={offline}
        keptSince={marks?.keptSince ?? NOTHING_PURGED}
      />
      {isOpen && (
        <LazyPart title={t`Time machine`}>
          <TimeMachineBar machine={machine} now={now} takesFocus={takesFocus} onClose={onClose} />
        </LazyPart>
      )}
    </>
  );
}
