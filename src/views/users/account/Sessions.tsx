import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { LogOut } from "lucide-react";
import { SECOND } from "../../../domain/base/time.ts";
import { endOwnSessions } from "../../../domain/users/accountCalls.ts";
import type { ShownSession } from "../../../domain/users/shownSession.ts";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { useCalls } from "../../kit/useCalls.ts";
import { useNow } from "../../kit/useNow.ts";
import { useWatchedRead } from "../../kit/watchedReading.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stale } from "../../ui/Stale.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useUserMachines } from "../userMachines.ts";
import { SessionList } from "../SessionList.tsx";

const NONE: readonly ShownSession[] = [];
/** Ends one session of one's own; without an id all but this one. */
const CALLS = { end: endOwnSessions };

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
        <SessionList
          sessions={sessions}
          now={now}
          isBusy={ending.isBusy}
          ending={ending.command?.sessionId ?? null}
          onEnd={(sessionId) => ending.run({ kind: "end", sessionId })}
        />
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
