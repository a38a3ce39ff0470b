import { useNow } from "../kit/useNow.ts";
import { SECOND } from "../../domain/base/time.ts";
import { HomeAlerts } from "./HomeAlerts.tsx";
import { HomeCounters } from "../counters/HomeCounters.tsx";
import { HomeLiveSite } from "./HomeLiveSite.tsx";
import { HomeSetup } from "./HomeSetup.tsx";
import "./Home.css";

/** The home page: for who begins what is left to do, then alerts of the last 24 hours, live counters, live site; each on its own (specification section 2). */
export function Home() {
  const now = useNow(5 * SECOND);
  return (
    <div className="Home">
      <HomeSetup />
      <div className="Home-panels">
        <HomeAlerts now={now} />
        <HomeCounters now={now} />
        <HomeLiveSite now={now} />
      </div>
    </div>
  );
}
