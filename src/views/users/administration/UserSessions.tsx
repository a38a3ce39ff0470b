import { Trans, useLingui } from "@lingui/react/macro";
import { SECOND } from "../../../domain/base/time.ts";
import { endUserSessions, type ListedUser } from "../../../domain/users/calls.ts";
import type { ShownSession } from "../../../domain/users/shownSession.ts";
import { RefusalNote } from "../../kit/administration/RefusalNote.tsx";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { useCalls } from "../../kit/useCalls.ts";
import { useNow } from "../../kit/useNow.ts";
import { useWatchedRead } from "../../kit/watchedReading.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stale } from "../../ui/Stale.tsx";
import { SessionList } from "../SessionList.tsx";
import { useUserMachines } from "../userMachines.ts";

const NONE: readonly ShownSession[] = [];
const CALLS = { end: endUserSessions };

/** Where a user of the customer is signed in, and the way to end that session by session. */
export function UserSessions({
  user,
  onEnded,
  onClose,
}: {
  readonly user: ListedUser;
  readonly onEnded: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const now = useNow(5 * SECOND);
  const { head, value, refresh } = useWatchedRead(useUserMachines().sessions, user.id);
  const ending = useCalls("userSessions", CALLS, () => {
    refresh();
    onEnded();
  });
  const sessions = value ?? NONE;
  const isLive = head.liveness?.isLive ?? false;
  const name = user.username;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Where ${name} is signed in`}
      actions={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Panel
        title={t`Sessions`}
        state={panelStateOf(head, sessions.length === 0, {
          empty: { title: t`No session is known` },
          error: {
            title: t`The sessions could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
        freshness={<FreshnessMark isLive={isLive} since={head.liveness?.since ?? null} now={now} />}
      >
        <Stale isStale={head.isLoaded && !isLive} className="stack-3">
          <RefusalNote work={ending} />
          <SessionList
            sessions={sessions}
            now={now}
            isBusy={ending.isBusy}
            ending={ending.command?.sessionId ?? null}
            onEnd={(sessionId) => ending.run({ kind: "end", userId: user.id, sessionId })}
          />
        </Stale>
      </Panel>
    </Dialog>
  );
}
