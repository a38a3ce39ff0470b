import { Trans, useLingui } from "@lingui/react/macro";
import { Monitor, Smartphone } from "lucide-react";
import type { ShownSession } from "../../domain/users/shownSession.ts";
import { programNames } from "../../domain/users/userAgent.ts";
import { Button } from "../ui/Button.tsx";
import { formatMoment } from "../ui/format/formatMoment.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import "./account/Account.css";

const PHONES: readonly (string | null)[] = ["iPhone", "iPad", "Android"];

/** Where somebody is signed in, with a button that ends each session but the one of this browser. */
export function SessionList({
  sessions,
  now,
  isBusy,
  ending,
  onEnd,
}: {
  readonly sessions: readonly ShownSession[];
  readonly now: number;
  /** One of them is being ended: `ending`. */
  readonly isBusy: boolean;
  readonly ending: string | null;
  readonly onEnd: (sessionId: string) => void;
}) {
  return (
    <ul className="stack-3">
      {sessions.map((session) => (
        <Session
          key={session.id}
          session={session}
          now={now}
          isEnding={isBusy && ending === session.id}
          isDisabled={isBusy}
          onEnd={() => onEnd(session.id)}
        />
      ))}
    </ul>
  );
}

function Session({
  session,
  now,
  isEnding,
  isDisabled,
  onEnd,
}: {
  readonly session: ShownSession;
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
