import { Trans, useLingui } from "@lingui/react/macro";
import { RadioTower } from "lucide-react";
import { useCallback, useMemo } from "react";
import { TagId } from "../../domain/base/ids.ts";
import { DAY, HOUR, SECOND } from "../../domain/base/time.ts";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { placedAlerts } from "../alerts/placedAlerts.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { Button } from "../ui/Button.tsx";
import type { EmptyStateProps } from "../ui/EmptyState.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNoDevices } from "../kit/useNoDevices.tsx";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import type { QualityList } from "../../domain/devices/dataQuality.ts";
import { DeviceDrawer } from "./DeviceDrawer.tsx";
import { qualityFigures, silentCauses } from "./deviceFacts.ts";
import { DevicesTable } from "./DevicesTable.tsx";
import { OfflineAlertsTable } from "./OfflineAlertsTable.tsx";
import { OutagesPanel } from "./OutagesPanel.tsx";
import { QualityTiles } from "./QualityTiles.tsx";
import { SilentDevices } from "./SilentDevices.tsx";
import { useDataQuality } from "./useDataQuality.ts";
import { useOutages } from "./useOutages.ts";
import "./DataQuality.css";

const NONE: readonly never[] = [];

/** Whether what is shown elsewhere can be believed (specification section 2, /live-site/data-quality). */
export function DataQuality() {
  return (
    <RemountOnCustomerChange>
      <Quality />
    </RemountOnCustomerChange>
  );
}

function Quality() {
  const { t } = useLingui();
  const noDevices = useNoDevices();
  const now = useNow(5 * SECOND);
  const today = Math.floor(useNow(HOUR) / DAY) * DAY;
  const feed = useFeed("devices", null);
  // Open ones of any age, and those of the last 24 hours (specification section 9).
  const alertFeed = useFeed("alerts", { since: today - DAY });
  const sitesFeed = useFeed("sites", null);
  const sites = sitesFeed?.sites ?? NONE;
  const outages = useOutages();
  const { list, choose } = useDataQuality();
  const [asked, setAsked] = useUrlState("device");
  const select = useCallback((id: TagId | null) => setAsked(id, id !== null), [setAsked]);
  const selected = TagId.safeParse(asked).data ?? null;
  const devices = feed?.devices ?? NONE;
  const alerts = alertFeed?.alerts ?? NONE;
  const knownDevices = feed?.isLoaded === true ? devices : null;
  const knownAlerts = alertFeed?.isLoaded === true ? alerts : null;
  const figures = useMemo(
    () => qualityFigures(knownDevices, knownAlerts),
    [knownDevices, knownAlerts],
  );
  const causes = useMemo(() => silentCauses(devices), [devices]);
  const ofAlerts = list === "gateway-offline" || list === "tito-offline";
  const shownFeed = ofAlerts ? placedAlerts(alertFeed, sitesFeed) : feed;
  const isLive = shownFeed?.liveness?.isLive ?? false;
  const titles: Readonly<Record<QualityList, string>> = {
    "gateway-offline": t`Alerts about gateways`,
    "tito-offline": t`Alerts about entry boxes`,
    gateway: t`Gateways`,
    anchor: t`Anchors`,
  };
  const title = list === null ? t`Silent devices` : titles[list];
  const listed = useMemo(
    () =>
      list === "gateway" || list === "anchor" ? devices.filter(({ kind }) => kind === list) : NONE,
    [devices, list],
  );
  const listedAlerts = useMemo(
    () => (ofAlerts ? alerts.filter(({ alertType }) => alertType === list) : NONE),
    [alerts, list, ofAlerts],
  );
  const count = ofAlerts ? listedAlerts.length : list === null ? causes.length : listed.length;
  return (
    <div className="DataQuality">
      <Stale isStale={feed?.isLoaded === true && !(feed.liveness?.isLive ?? false)}>
        <QualityTiles figures={figures} list={list} onChoose={choose} />
      </Stale>
      <Panel
        title={title}
        isFlush={list !== null}
        freshness={
          <FreshnessMark isLive={isLive} since={shownFeed?.liveness?.since ?? null} now={now} />
        }
        actions={
          list !== null && (
            <Button size="small" variant="quiet" onPress={() => choose(null)}>
              <Trans>Back to the summary</Trans>
            </Button>
          )
        }
        state={panelStateOf(shownFeed, count === 0, {
          empty: {
            icon: <RadioTower aria-hidden />,
            ...emptyWords(),
          },
          error: {
            title: t`The devices could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
      >
        {ofAlerts ? (
          <OfflineAlertsTable
            key={list}
            type={list}
            label={title}
            alerts={listedAlerts}
            sites={sites}
            now={now}
            isStale={!isLive}
          />
        ) : list === null ? (
          <Stale isStale={!isLive}>
            <SilentDevices
              causes={causes}
              devices={devices}
              sites={sites}
              now={now}
              onSelect={select}
            />
          </Stale>
        ) : (
          <DevicesTable
            key={list}
            label={title}
            kind={list === "anchor" ? list : "gateway"}
            devices={listed}
            all={devices}
            sites={sites}
            now={now}
            isStale={!isLive}
            onSelect={select}
          />
        )}
      </Panel>
      <OutagesPanel outages={outages} devices={knownDevices} now={now} onSelect={select} />
      {selected !== null && feed?.isLoaded === true && (
        <DeviceDrawer
          id={selected}
          devices={devices}
          alerts={alerts}
          outages={outages}
          sites={sites}
          now={now}
          knownAt={feed.liveness?.isLive === true ? now : (feed.liveness?.since ?? now)}
          onClose={() => select(null)}
        />
      )}
    </div>
  );

  function emptyWords(): EmptyStateProps & { readonly isGood?: boolean } {
    switch (list) {
      case "gateway-offline":
      case "tito-offline":
        return {
          title: t`No such alert is open.`,
          description: t`None was raised since yesterday either.`,
        };
      case "gateway":
      case "anchor":
        return {
          ...noDevices,
          title: t`There is none yet.`,
        };
      case null:
        if (devices.length === 0) return noDevices;
        return {
          title: t`Every device is online.`,
          description: t`Each gateway, anchor and entry box was heard within twice its send interval.`,
          isGood: true,
        };
    }
  }
}
