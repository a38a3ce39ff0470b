import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { ClipboardCheck, HeartPulse } from "lucide-react";
import { type EpochMs, HOUR, SECOND } from "../../domain/base/time.ts";
import { type BadgeTest, badgeTestStatus, testDelay } from "../../domain/distress/badgeTest.ts";
import { endBadgeTest, raiseFromBadgeTest } from "../../domain/distress/badgeTestCalls.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useServices } from "../kit/services.ts";
import { useCalls } from "../kit/useCalls.ts";
import { useKeys } from "../kit/useKeys.ts";
import { Button } from "../ui/Button.tsx";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Kbd } from "../ui/Kbd.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { TEST_WORDS } from "./badgeTestWords.ts";
import { TestBadge } from "./TestBadge.tsx";
import { useBadgeTests } from "./useBadgeTests.ts";

const NONE: readonly never[] = [];
const CALLS = { end: endBadgeTest, raise: raiseFromBadgeTest };
/** A test that is over is shown for this long, in ms: who tests walks back from the badge. */
const SHOWN = HOUR;

/** The tests of badges that wait for a press now, and what the last ones came to. */
export function BadgeTests({
  now,
  onRegister,
}: {
  readonly now: EpochMs;
  readonly onRegister: () => void;
}) {
  const { t } = useLingui();
  const { session } = useServices();
  const reader = useSelector(session, ({ context }) => context.user?.id ?? null);
  const feed = useBadgeTests();
  const isLive = feed?.liveness?.isLive ?? false;
  const tests = (feed?.tests ?? NONE).filter(({ endsAt }) => now - endsAt < SHOWN);
  const own = tests.find(({ by, endsAt }) => by === reader && now <= endsAt);
  return (
    <Panel
      title={t`Tests of badges`}
      freshness={<FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />}
      state={panelStateOf(feed, false, {
        empty: { title: "" },
        error: {
          title: t`The tests could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
    >
      <div className="stack-3">
        <div className="wrap-2">
          <TestBadge />
          <Button icon={<ClipboardCheck aria-hidden />} onPress={onRegister}>
            <Trans>Register of tests</Trans>
          </Button>
        </div>
        {tests.length > 0 && (
          <Stale isStale={!isLive}>
            <ul className="CallList">
              {tests.map((test) => (
                <ShownTest key={test.id} test={test} now={now} hasKey={test === own} />
              ))}
            </ul>
          </Stale>
        )}
      </div>
    </Panel>
  );
}

function ShownTest({
  test,
  now,
  hasKey,
}: {
  readonly test: BadgeTest;
  readonly now: EpochMs;
  readonly hasKey: boolean;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const work = useCalls("badgeTestCommand", CALLS);
  const { id: testId, name, tagId, byName, endsAt } = test;
  const status = badgeTestStatus(test, now);
  const { word, tone } = TEST_WORDS[status];
  const who = name ?? tagId;
  const delay = testDelay(test);
  const took = delay === null ? "" : formatDelay(delay, locale);
  const left = formatDuration(endsAt - now, locale);
  const raise = () => work.run({ kind: "raise", testId, commandId: crypto.randomUUID() });
  useKeys(t`Tests of badges`, [
    { keys: "r", label: t`Raise a real call for ${who}`, isEnabled: hasKey, run: raise },
  ]);
  return (
    <li className="BadgeTest">
      <strong>{who}</strong>
      <span role="status">
        <StatusPill tone={tone}>{t(word)}</StatusPill>
      </span>
      {status === "waiting" && <span>{t`${left} left`}</span>}
      {status === "passed" && <span>{t`${took} from press to receipt`}</span>}
      <span className="note">
        <Trans>by {byName}</Trans>
      </span>
      {status !== "real" && (
        <div className="wrap-2">
          <Button
            variant="danger"
            icon={<HeartPulse aria-hidden />}
            isPending={work.isBusy && work.command?.kind === "raise"}
            aria-label={t`Raise a real call for ${who}`}
            onPress={raise}
          >
            <Trans>Raise a real call</Trans>
          </Button>
          {hasKey && <Kbd>r</Kbd>}
          {status === "waiting" && (
            <Button
              isPending={work.isBusy && work.command?.kind === "end"}
              aria-label={t`End the test of ${who}`}
              onPress={() => work.run({ kind: "end", testId })}
            >
              <Trans>End the test</Trans>
            </Button>
          )}
        </div>
      )}
      <RefusalNote work={work} />
    </li>
  );
}

/** To the tenth of a second: what is measured is often shorter than one. */
export function formatDelay(delay: number, locale: string): string {
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return `${seconds.format(delay / SECOND)} s`;
}
