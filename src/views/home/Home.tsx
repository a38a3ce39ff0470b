import { useLingui } from "@lingui/react/macro";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";
import { useNow } from "../kit/useNow.ts";
import { LazyPart } from "../shell/LazyPart.tsx";
import { HomeSetup } from "../shell/lazyParts.ts";
import { SECOND } from "../../domain/base/time.ts";
import { HomeAlerts } from "./HomeAlerts.tsx";
import { HomeCounters } from "../counters/HomeCounters.tsx";
import { HomeLiveSite } from "./HomeLiveSite.tsx";
import "./Home.css";

/** The home page: for who begins what is left to do, then who is on site, what needs somebody, and the live counters; each on its own (specification section 2). */
export function Home() {
  const { t } = useLingui();
  const now = useNow(5 * SECOND);
  const isAdministrator = useIsAdministrator();
  return (
    <div className="Home">
      {isAdministrator && (
        <LazyPart title={t`First steps`}>
          <HomeSetup />
        </LazyPart>
      )}
      <div className="Home-panels in-order">
        <HomeLiveSite now={now} />
        <HomeAlerts now={now} />
        <HomeCounters now={now} />
      </div>
    </div>
  );
}
