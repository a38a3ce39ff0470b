import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { LogOut, Monitor, Smartphone } from "lucide-react";
import { SECOND } from "../../../domain/base/time.ts";
import { endOwnSessions, type OwnSession } from "../../../domain/users/accountCalls.ts";
import { programNames } from "../../../domain/users/userAgent.ts";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { useCalls } from "../../kit/useCalls.ts";
import { useNow } from "../../kit/useNow.ts";
import { useWatchedRead } from "../../kit/watchedReading.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatMoment } from "../../ui/format/formatMoment.ts";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stale } from "../../ui/Stale.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useUserMachines } from "../userMachines.ts";

const NONE: readonly OwnSession[] = [];
/** Ends one session of one's own; without an id all but this one. */
const CALLS = { end: endOwnSessions };
const PHONES: readonly (string | null)[] = ["iPhone", "iPad", "Android"];

/** Where one is signed in, and the way to end that elsewhere. */
export function Sessions() {
  const { t } = useLingui();
  const toasts = useToasts();
  const now = useNow(5 * SECOND);
  const machines = useUserMachines();
  const { head, value, refresh } = useWatchedRead(machines.sessions, null);
  const ending = useCalls("accountCommand", CALLS, (_, { brought: { ended } }) => {
    refresh();
    toasts.success(
      ended === 0 ? t`Nothing was left to end` : t`Sessions that have ended: ${ended}`,
    );
  });
  const sessions = value ?? NONE;
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const isLive = head.liveness?.isLive ?? false;
  return (
    <Panel
      title={t`Where you are signed in`}
      state={panelStateOf(head, sessions.length === 0, {
        empty: { title: t`No session is known` },
        error: {
          title: t`Your sessions could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
      freshness={<FreshnessMark isLive={isLive} since={head.liveness?.since ?? null} now={now} />}
      actions={
        others > 0 && (
          <Button
            size="small"
            icon={<LogOut aria-hidden />}
            onPress={() => ending.ask({ kind: "end", sessionId: null })}
          >
            <Trans>End all others</Trans>
          </Button>
        )
      }
    >
      <Stale isStale={head.isLoaded && !isLive}>
        {ending.isFailed && !ending.isBusy && ending.command?.sessionId !== null && (
          <Banner tone="danger" isLive onDismiss={ending.dismiss}>
            <Trans>The session was not ended: the server could not be reached. Try again.</Trans>
          </Banner>
        )}
        <ul className="stack-3">
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              now={now}
              isEnding={ending.isBusy && ending.command?.sessionId === session.id}
              isDisabled={ending.isBusy}
              onEnd={() => ending.run({ kind: "end", sessionId: session.id })}
            />
          ))}
        </ul>
      </Stale>
      <CommandQuestion
        work={ending}
        isOpen={ending.isAsking && ending.command?.sessionId === null}
        tone="danger"
        title={t`End all other sessions?`}
        confirmLabel={t`End them`}
        errorMessage={
          ending.refusal === null
            ? null
            : t`The sessions were not ended: the server could not be reached. Try again.`
        }
      >
        <Trans>
          You are signed out in <Plural value={others} one="# other place" other="# other places" />{" "}
          within seconds, and stay signed in here.
        </Trans>
      </CommandQuestion>
    </Panel>
  );
}

function Session({
  session,
  now,
  isEnding,
  isDisabled,
  onEnd,
}: {
  readonly session: OwnSession;
  readonly now: number;
  readonly isEnding: boolean;
  readonly isDisabled: boolean;
  readonly onEnd: () => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { isCurrent, agent, address, at, renewedAt } = session;
  const { browser, system } = programNames(agent ?? "");
  const name = [browser, system].filter((part) => part !== null).join(", ");
  const shown = name === "" ? t`Unknown program` : name;
  const since = at === null ? null : formatMoment(at, now, place);
  const last = renewedAt === null || renewedAt === at ? null : formatMoment(renewedAt, now, place);
  return (
    <li className="Account-session">
      {PHONES.includes(system) ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
      <div className="Account-sessionWords">
        <div className="row-2">
          <strong>{shown}</strong>
          {isCurrent && (
            <StatusPill tone="success" size="small">
              <Trans>This browser</Trans>
            </StatusPill>
          )}
        </div>
        <div className="Account-sessionFacts">
          {since !== null && <Trans>since {since}</Trans>}
          {last !== null && (
            <>
              {", "}
              <Trans>renewed {last}</Trans>
            </>
          )}
          {address !== null && address !== "" && (
            <>
              {", "}
              <Trans>from {address}</Trans>
            </>
          )}
        </div>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          aria-label={t`End the session of ${shown}`}
          isPending={isEnding}
          isDisabled={isDisabled && !isEnding}
          onPress={onEnd}
        >
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}
