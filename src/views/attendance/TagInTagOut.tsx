import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { DoorOpen, Settings2 } from "lucide-react";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import { SECOND } from "../../domain/base/time.ts";
import type { StaySeen } from "../../streams/feeds/attendance/staysFeed.ts";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { Figure } from "../ui/Figure.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { BoxesTable } from "./BoxesTable.tsx";
import { StaysBehind } from "./StaysBehind.tsx";
import { StaysPanel } from "./StaysPanel.tsx";
import { useBoxRows } from "./useBoxRows.ts";
import { useStays } from "./useStays.ts";
import "./TagInTagOut.css";

const NONE: readonly never[] = [];

/** Who came in and went out at the entry boxes, and how the boxes stand (specification section 2, /dashboard/tag-in-tag-out). */
export function TagInTagOut() {
  return (
    <RemountOnCustomerChange>
      <InOut />
    </RemountOnCustomerChange>
  );
}

function InOut() {
  const { t } = useLingui();
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const now = useNow(5 * SECOND);
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const stays = useStays();
  const { feed, rows, isLive } = useBoxRows();
  const areLive = stays.feed?.liveness?.isLive ?? false;
  const online = rows.filter(({ state }) => state?.connectivity === "online").length;
  const all = rows.length;
  /** The number of a figure as the way to those whom it counts. */
  const behind = (label: string, counted: readonly StaySeen[]) =>
    counted.length === 0 ? {} : { shown: <StaysBehind label={label} stays={counted} now={now} /> };
  return (
    <div className="TagInTagOut">
      <div className="TagInTagOut-figures">
        <Figure
          label={t`In now`}
          value={stays.feed?.isLoaded === true ? stays.inside.length : null}
          isStale={!areLive}
          {...behind(t`In now`, stays.inside)}
        />
        {stays.unread.length > 0 && (
          <Figure
            label={t`Exits probably not read`}
            value={stays.unread.length}
            isStale={!areLive}
            {...behind(t`Exits probably not read`, stays.unread)}
            tone="warning"
          />
        )}
        <Figure
          label={t`Boxes online`}
          value={feed?.isLoaded === true ? online : null}
          isStale={!isLive}
          tone={online < all ? "danger" : "neutral"}
          {...(feed?.isLoaded === true ? { note: <Trans>of {all}</Trans> } : {})}
        />
      </div>
      {visitor !== null && (
        <StaysPanel stays={stays} sites={sites} customer={visitor.customer} now={now} />
      )}
      <Panel
        title={t`Entry boxes`}
        isFlush
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          visitor !== null &&
          mayOpen("tagInTagOutAdministration", visitor) && (
            <LinkButton
              href={linkTo("tagInTagOutAdministration")}
              variant="quiet"
              size="small"
              icon={<Settings2 aria-hidden />}
            >
              <Trans>Configure boxes</Trans>
            </LinkButton>
          )
        }
        state={panelStateOf(feed, all === 0, {
          empty: {
            icon: <DoorOpen aria-hidden />,
            title: t`There is no entry box.`,
            description: t`A super admin sets boxes up; their reads appear here at once.`,
          },
          error: {
            title: t`The boxes could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
      >
        <BoxesTable rows={rows} now={now} isStale={!isLive} />
      </Panel>
    </div>
  );
}
