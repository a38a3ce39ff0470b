import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Lock } from "lucide-react";
import { isSuperAdmin } from "../../../domain/base/profileIds.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { useServices } from "../../kit/services.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useNow } from "../../kit/useNow.ts";
import { BuildPanel } from "./BuildPanel.tsx";
import { ChartPanel } from "./ChartPanel.tsx";
import { ConnectionPanel } from "./ConnectionPanel.tsx";
import { entryFile } from "./debugFacts.ts";
import { MachinesPanel } from "./MachinesPanel.tsx";
import { RefusedPanel } from "./RefusedPanel.tsx";
import { StreamsPanel } from "./StreamsPanel.tsx";
import { TransitionsPanel } from "./TransitionsPanel.tsx";
import "./DebugUi.css";

/**
 * The debug screen (specification section 2, /debug-ui), for super admins and in development. It shows names of states
 * and events, counts, ids and reasons; never what a machine or a request carries, so nothing secret (product.md section 4).
 */
export function DebugUi() {
  const { t } = useLingui();
  const { session } = useServices();
  const isAllowed = useSelector(
    session,
    ({ context: { user } }) => user !== null && isSuperAdmin(user.profileIds),
  );
  const entry = entryFile([...document.scripts].map(({ src }) => src));
  const isDevelopment = entry?.endsWith(".tsx") === true;
  if (!isAllowed && !isDevelopment)
    return (
      <EmptyState
        icon={<Lock aria-hidden />}
        title={t`This screen is for super admins.`}
        description={t`Ask the administrators of the platform for what you need to know.`}
      />
    );
  return <DebugScreen entry={entry} isDevelopment={isDevelopment} />;
}

function DebugScreen({
  entry,
  isDevelopment,
}: {
  readonly entry: string | null;
  readonly isDevelopment: boolean;
}) {
  const now = useNow(SECOND);
  const debug = useFeed("debug", null);
  return (
    <div className="DebugUi">
      <div className="DebugUi-columns">
        <MachinesPanel />
        <ConnectionPanel debug={debug} now={now} />
        <BuildPanel entry={entry} isDevelopment={isDevelopment} />
      </div>
      <StreamsPanel debug={debug} now={now} />
      <RefusedPanel debug={debug} />
      <ChartPanel />
      <TransitionsPanel />
    </div>
  );
}
