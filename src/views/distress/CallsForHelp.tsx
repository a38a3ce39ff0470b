import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { DAY } from "../../domain/base/time.ts";
import { openCalls } from "../../domain/distress/distressOrder.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";
import { usePresent } from "../kit/useNow.ts";
import { useSafetyPace } from "../kit/useSafetyPace.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useHelpRight } from "../kit/useHelpRight.ts";
import { Age } from "../ui/Age.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { BadgeRegister } from "./BadgeRegister.tsx";
import { BadgeTests } from "./BadgeTests.tsx";
import { CallDetails } from "./CallDetails.tsx";
import { CallKind, CallWho } from "./CallLines.tsx";
import { CallPlace } from "./CallPlace.tsx";
import { STATE_WORDS } from "./callWords.ts";
import { LoneRulesPanel } from "./LoneRulesPanel.tsx";
import { LoneWorkers } from "./LoneWorkers.tsx";
import { EscalationPanel } from "./EscalationPanel.tsx";
import "./CallsForHelp.css";

const NONE: readonly never[] = [];
/** Resolved calls are listed for this long, in ms. */
const LISTED = 7 * DAY;

/** Everybody who calls for help, the calls of the last days, and one of them in full. */
export function CallsForHelp() {
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  // Nothing of one customer is left when another is shown.
  return <CallsOfCustomer key={customer} />;
}

function CallsOfCustomer() {
  useSafetyPace();
  const { t } = useLingui();
  const now = usePresent();
  const isAdministrator = useIsAdministrator();
  const since = Math.floor(now / DAY) * DAY - LISTED;
  const feed = useFeed("distresses", { since });
  const [asked, look] = useUrlState("call");
  const [register, showRegister] = useUrlState("register");
  const mayAnswer = useHelpRight() === "take";
  const calls = feed?.distresses ?? NONE;
  const open = openCalls(calls, now);
  const listed = [...open, ...calls.filter(({ state }) => state === "resolved")];
  const shown = listed.find(({ id }) => id === asked) ?? (asked === null ? open[0] : undefined);
  const isLive = feed?.liveness?.isLive ?? false;
  return (
    <div className="CallsForHelp">
      <div className="CallsForHelp-side stack-4">
        <Panel
          title={t`Calls for help`}
          freshness={
            <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
          }
          state={panelStateOf(feed, listed.length === 0, {
            empty: {
              title: t`Nobody has called for help in the last 7 days.`,
              description: t`This page is not live: somebody may be calling now.`,
              whenLive: t`A call appears here and on every open screen at once.`,
            },
            error: {
              title: t`The calls could not be read: somebody may be calling now.`,
              description: t`They are retried automatically as soon as the server answers.`,
            },
          })}
        >
          <Stale isStale={!isLive}>
            <ul className="CallList">
              {listed.map((call) => {
                const { word, tone } = STATE_WORDS[call.state];
                return (
                  <li key={call.id}>
                    <button
                      type="button"
                      className="CallList-call"
                      aria-current={call.id === shown?.id}
                      onClick={() => {
                        showRegister(null);
                        look(call.id);
                      }}
                    >
                      <span className="CallList-who">
                        <CallKind call={call} /> · <CallWho call={call} />
                      </span>
                      <span className="note">
                        <CallPlace call={call} />
                      </span>
                      <span className="CallList-foot">
                        <StatusPill tone={tone}>{t(word)}</StatusPill>
                        <Age at={call.raisedAt} now={now} />
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </Stale>
        </Panel>
        <LoneWorkers now={now} />
        {mayAnswer && <BadgeTests now={now} onRegister={() => showRegister("1", true)} />}
        {isAdministrator && <EscalationPanel now={now} />}
        {isAdministrator && <LoneRulesPanel now={now} />}
      </div>
      {register !== null && mayAnswer ? (
        <div className="CallDetails stack-4">
          <BadgeRegister />
        </div>
      ) : shown !== undefined ? (
        <CallDetails key={shown.id} call={shown} now={now} />
      ) : (
        asked !== null &&
        feed?.isLoaded === true && (
          <p>
            <Trans>There is no such call in the last 7 days.</Trans>
          </p>
        )
      )}
    </div>
  );
}
