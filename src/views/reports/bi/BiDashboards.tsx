import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { BarChart3 } from "lucide-react";
import { useServices } from "../../kit/services.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { usePageTitle } from "../../kit/usePageTitle.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { chosenDashboard } from "./dashboardChoice.ts";
import { DashboardFrame } from "./DashboardFrame.tsx";
import "./BiDashboards.css";

const NONE: readonly never[] = [];

/** The customer's dashboards of other systems (specification section 2, /dashboard/bi-dashboards). */
export function BiDashboards() {
  const { t } = useLingui();
  const { session } = useServices();
  const dashboards = useSelector(
    session,
    ({ context }) => context.config?.externalDashboards ?? NONE,
  );
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const [name, setName] = useUrlState("dashboard");
  const chosen = chosenDashboard(dashboards, name);
  usePageTitle(chosen?.name ?? null);
  if (chosen === null)
    return (
      <EmptyState
        icon={<BarChart3 aria-hidden />}
        title={t`No dashboard is set up`}
        description={t`Whoever manages the customers adds the dashboards of your other systems, with their https addresses.`}
      />
    );
  const frame = <DashboardFrame key={`${customer} ${chosen.url}`} dashboard={chosen} />;
  return (
    <div className="BiDashboards">
      {dashboards.length === 1 ? (
        frame
      ) : (
        <Tabs
          label={t`Dashboards`}
          selected={chosen.name}
          onSelect={(id) => setName(id, true)}
          tabs={dashboards.map((one) => ({
            id: one.name,
            label: one.name,
            panel: one.name === chosen.name ? frame : null,
          }))}
        />
      )}
    </div>
  );
}
