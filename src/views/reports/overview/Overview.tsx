import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Boxes } from "lucide-react";
import { use, useMemo } from "react";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { useServices } from "../../kit/services.ts";
import { Figure } from "../../ui/Figure.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { Stale } from "../../ui/Stale.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useNow } from "../../kit/useNow.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { WallScreenContext } from "../../kit/wallScreenContext.ts";
import { activityMatrix, chosenSite, sitePlace, tagged } from "./activityMatrix.ts";
import { ActivityTable } from "./ActivityTable.tsx";
import { assetsHref } from "./overviewLinks.ts";
import "./Overview.css";
import { linkTo } from "../../kit/routes.ts";
import { useIsAdministrator } from "../../kit/useIsAdministrator.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

const NONE: readonly never[] = [];
const EVERY_SITE = "every";

/** Active assets by family and floor (specification section 2, /dashboard/overview): GPS of 24 hours, BLE of 7 days. */
export function Overview() {
  return (
    <RemountOnCustomerChange>
      <OverviewOfCustomer />
    </RemountOnCustomerChange>
  );
}

function OverviewOfCustomer() {
  const isAdministrator = useIsAdministrator();
  const { t } = useLingui();
  const { session } = useServices();
  const { locale } = useTimeFormat();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? null);
  const isOnWall = use(WallScreenContext) !== null;
  const now = useNow(5 * SECOND);
  const feed = useFeed("overview", null);
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const families = useFeed("referential", null)?.families ?? NONE;
  const [siteText, setSite] = useUrlState("site");
  const used = sites.filter(({ isArchived }) => !isArchived);
  const site = useMemo(() => chosenSite(siteText, sites), [siteText, sites]);
  const cells = feed?.cells ?? NONE;
  const matrix = useMemo(() => activityMatrix(cells, site, sites), [cells, site, sites]);
  const isLive = feed?.liveness?.isLive ?? false;
  const { gps, ble, untagged } = matrix.all;
  const isKnown = feed?.isLoaded === true;
  const figures = [
    { id: "all", label: t`Active assets`, count: tagged(matrix.all), technology: null },
    { id: "gps", label: t`GPS, moved within 24 hours`, count: gps, technology: "GPS" },
    { id: "ble", label: t`BLE, moved within 7 days`, count: ble, technology: "BLE" },
  ] as const;
  // What is nowhere, and what is elsewhere, is not among these.
  const siteName = sites.find(({ id }) => id === site)?.siteName ?? null;
  const place = site === null ? null : sitePlace(site);
  // Nobody stands at a wall who could follow a link.
  const link = (label: string, count: number, href: (index: CustomerIndex) => string) =>
    isOnWall || customer === null ? undefined : (
      <TextLink href={href(customer)} aria-label={`${label}: ${formatNumber(count, locale)}`}>
        {formatNumber(count, locale)}
      </TextLink>
    );
  return (
    <div className="Overview">
      <div className="Overview-figures">
        {figures.map(({ id, label, count, technology }) => {
          const total = formatNumber(count.total, locale);
          return (
            <Figure
              key={id}
              label={label}
              value={isKnown ? count.active : null}
              shown={link(label, count.active, (index) =>
                assetsHref(index, null, place, "active", technology),
              )}
              isStale={!isLive}
              {...(isKnown
                ? {
                    note:
                      siteName === null ? (
                        <Trans>of {total}</Trans>
                      ) : (
                        <Trans>
                          of {total} at {siteName}
                        </Trans>
                      ),
                  }
                : {})}
            />
          );
        })}
        <Figure
          label={t`Without a tag`}
          value={isKnown ? untagged : null}
          shown={link(t`Without a tag`, untagged, (index) =>
            assetsHref(index, null, place, "untagged"),
          )}
          isStale={!isLive}
          note={t`neither active nor inactive`}
        />
      </div>
      <Panel
        title={
          site === null ? t`Active assets by family and site` : t`Active assets by family and floor`
        }
        isFlush
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          used.length > 1 && (
            <Select
              label={t`Site`}
              isLabelHidden
              options={[
                { id: EVERY_SITE, label: t`All sites` },
                ...used.map(({ id, siteName }) => ({ id: id as string, label: siteName })),
              ]}
              value={site ?? EVERY_SITE}
              onChange={(id) => setSite(id === EVERY_SITE ? null : id)}
            />
          )
        }
        state={panelStateOf(feed, matrix.rows.length === 0, {
          empty: {
            icon: <Boxes aria-hidden />,
            title: site === null ? t`There is no asset yet.` : t`There is no asset at this site.`,
            description: t`Assets are counted here as soon as they are created.`,
            action: isAdministrator && (
              <LinkButton href={linkTo("resources")}>{t`Add resources`}</LinkButton>
            ),
          },
          error: {
            title: t`The assets could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
      >
        <Stale isStale={!isLive}>
          {customer !== null && (
            <ActivityTable
              matrix={matrix}
              sites={sites}
              families={families}
              customer={customer}
              site={site}
            />
          )}
        </Stale>
      </Panel>
    </div>
  );
}
