import "./Shell.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { use, useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { seesNames } from "../../domain/base/seesNames.ts";
import { mayOpen, type Visitor } from "../../domain/users/pageAccess.ts";
import type { PageName } from "../../domain/users/pages.ts";
import { addressOffWall, addressOnWall } from "../../domain/wall/wallPlan.ts";
import { DistressAlarm } from "../distress/DistressAlarm.tsx";
import { EvacuationAlarm } from "../evacuations/EvacuationAlarm.tsx";
import { NamesKept } from "../evacuations/NamesKept.ts";
import { isAddress } from "../kit/pageAt.ts";
import { useServices } from "../kit/services.ts";
import { offersPast } from "../timeMachine/timePages.ts";
import { usePageTime } from "../timeMachine/TimeMachine.tsx";
import { TimeMachineButton } from "../timeMachine/TimeMachineButton.tsx";
import { useStored } from "../kit/useStored.ts";
import { FreshnessAbove } from "./FreshnessAbove.tsx";
import { fillScreen } from "../wall/WallControls.tsx";
import { firstViews } from "../wall/wallPages.ts";
import { askedPage } from "./addresses.ts";
import { Header } from "./Header.tsx";
import { LazyPart } from "./LazyPart.tsx";
import { ActionHistory, fetchParts, PaletteDialog, SeenAsBanner, WallDialog } from "./lazyParts.ts";
import { KeysHelp } from "./KeysHelp.tsx";
import { openGroups, trailTo } from "./navigation.ts";
import { Notices } from "./Notices.tsx";
import { OfflineToast } from "./OfflineToast.tsx";
import { pageHref } from "./pageHref.ts";
import { PartnerWidget } from "./PartnerWidget.tsx";
import { ProofQuestion } from "./ProofQuestion.tsx";
import { Routes } from "./Routes.tsx";
import { ScreensContext } from "./screensContext.ts";
import { Sidebar } from "./Sidebar.tsx";
import { SidebarDrawer } from "./SidebarDrawer.tsx";
import { StaleBanner } from "./StaleBanner.tsx";
import { useFocusOfPage } from "./useFocusOfPage.ts";
import { useOpenAlerts } from "./useOpenAlerts.ts";
import { useRecentItems } from "./useRecentItems.ts";
import { useShellKeys } from "./useShellKeys.ts";

/** What can lie over the page; one at a time. */
type Overlay = "actions" | "palette" | "keys" | "drawer" | "wall" | null;

/** The first screen is complete within this on a usual network, in ms; what others need must not hold it up. */
const SCREENS_PAUSE = 4000;

/** Fetches what every other screen needs, once the first is there. */
function useFetchAhead(): void {
  const { fetchScreens } = use(ScreensContext);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      fetchScreens();
      fetchParts();
    }, SCREENS_PAUSE);
    return () => window.clearTimeout(timer);
  }, [fetchScreens]);
}

/** What is around every page of somebody who is signed in: the ways, the tools, and the notices. */
export function Shell({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useLingui();
  const { preferences, session } = useServices();
  const { ScreenFrame } = use(ScreensContext);
  const isSeenAs = useSelector(session, ({ context }) => context.own !== null);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const content = useRef<HTMLElement>(null);
  const focus = useFocusOfPage(content, path);
  const [overlay, setOverlay] = useState<Overlay>(null);
  // What lies over a page goes with it.
  const [overlaid, setOverlaid] = useState(path);
  if (overlaid !== path) {
    setOverlaid(path);
    setOverlay(null);
  }
  const [isCollapsed, setCollapsed] = useStored(preferences.isSidebarCollapsed);
  const [{ assetsAsMap }] = useStored(preferences.ofCustomer);
  const asked = askedPage(path);
  const page = asked !== null && mayOpen(asked, visitor) ? asked : null;
  const groups = openGroups((one) => mayOpen(one, visitor));
  const time = usePageTime(offersPast(page));
  const hrefOf = (one: PageName) => pageHref(one, assetsAsMap);
  useFetchAhead();
  const open = addressOffWall(path, search);
  const close = () => setOverlay(null);
  const onOpenKeys = () => setOverlay("keys");
  const onOpenWall = () => setOverlay("wall");
  const onOpenActions = () => setOverlay("actions");
  const { recent, remember } = useRecentItems();
  useShellKeys({
    visitor,
    hrefOf,
    onOpenPalette: () => setOverlay("palette"),
    onOpenKeys,
    onToggleSidebar: () => setCollapsed(!isCollapsed),
    onOpenWall,
    onOpenActions,
  });
  const sidebar = {
    groups,
    current: page === null ? null : (trailTo(page)[0] ?? null),
    hrefOf,
    openAlerts: useOpenAlerts(),
  };
  return (
    <div className="Shell">
      <a className="Shell-skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <aside className="Shell-sidebar" aria-label={t`Sidebar`}>
        <Sidebar
          {...sidebar}
          isCollapsed={isCollapsed}
          onCollapse={setCollapsed}
          foot={<PartnerWidget />}
        />
      </aside>
      <div className="Shell-body">
        <Header
          page={page}
          hrefOf={(one) => (isAddress(one) || one === "assets" ? hrefOf(one) : null)}
          onOpenDrawer={() => setOverlay("drawer")}
          onOpenPalette={() => setOverlay("palette")}
          onOpenKeys={onOpenKeys}
          onOpenWall={onOpenWall}
          onOpenActions={onOpenActions}
          tools={time.isOffered && <TimeMachineButton {...time} />}
        />
        {isSeenAs && (
          <LazyPart title={t`Permissions`}>
            <ScreenFrame>
              <SeenAsBanner visitor={visitor} />
            </ScreenFrame>
          </LazyPart>
        )}
        <Notices />
        {time.isPast ? null : <StaleBanner />}
        {!seesNames(visitor.profileIds, visitor.customer) && <NamesKept />}
        {mayOpen("callsForHelp", visitor) && <DistressAlarm isShown={page === "callsForHelp"} />}
        <EvacuationAlarm
          isShown={page === "safetyDashboard" && !time.isPast}
          isOffered={mayOpen("safetyDashboard", visitor)}
        />
        {time.bars}
        <main
          ref={content}
          id="main"
          className="Shell-main"
          tabIndex={-1}
          data-page={page ?? undefined}
          {...focus}
        >
          <FreshnessAbove>{time.around(<Routes visitor={visitor} />)}</FreshnessAbove>
        </main>
      </div>
      <SidebarDrawer isOpen={overlay === "drawer"} onClose={close} sidebar={sidebar} />
      {overlay === "palette" && (
        <LazyPart title={t`Search and commands`}>
          <PaletteDialog
            ways={{ groups, hrefOf, onOpenActions, onOpenKeys, onOpenWall }}
            recent={recent}
            onChosen={remember}
            onClose={close}
          />
        </LazyPart>
      )}
      {overlay === "actions" && (
        <LazyPart title={t`Last actions`}>
          <ScreenFrame>
            <ActionHistory onClose={close} />
          </ScreenFrame>
        </LazyPart>
      )}
      {overlay === "wall" && (
        <LazyPart title={t`Screen on the wall`}>
          <WallDialog
            visitor={visitor}
            views={firstViews(preferences.wallViews.get(), open)}
            open={open}
            onClose={close}
            onStart={(views) => {
              preferences.wallViews.set(views);
              fillScreen();
              navigate(addressOnWall(views[0]?.href ?? open, views));
            }}
          />
        </LazyPart>
      )}
      <KeysHelp isOpen={overlay === "keys"} onClose={close} />
      <ProofQuestion />
      <OfflineToast />
    </div>
  );
}
