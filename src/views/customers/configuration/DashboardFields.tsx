import { Trans, useLingui } from "@lingui/react/macro";
import { Eye, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ProfileName } from "../../../domain/base/profile.ts";
import {
  type CustomerSettings,
  ExternalDashboard,
} from "../../../domain/customers/customerConfig.ts";
import { DashboardFrame } from "../../reports/bi/DashboardFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ROLES } from "../../users/administration/userWords.ts";
import type { SettingsIssues } from "./settingsIssues.ts";
import { withChanges, withoutRow } from "../../kit/rowEdits.ts";

type Dashboard = CustomerSettings["externalDashboards"][number];
/** Those who open pages; administrators see every dashboard. */
const VIEWERS: readonly ProfileName[] = ["worker", "preperer", "screen"];

/** Name, address and viewers of each dashboard, and a frame to try it in before it is saved. */
export function DashboardFields({
  dashboards,
  issues,
  onChange,
}: {
  readonly dashboards: readonly Dashboard[];
  /** Null: not reported yet. */
  readonly issues: SettingsIssues["dashboards"] | null;
  readonly onChange: (dashboards: readonly Dashboard[]) => void;
}) {
  const { t } = useLingui();
  const [tried, setTried] = useState<Dashboard | null>(null);
  const change = (place: number, changes: Partial<Dashboard>) =>
    onChange(withChanges(dashboards, place, changes));
  return (
    <div className="Form">
      {dashboards.length === 0 && (
        <p className="note">
          <Trans>
            There is none. Dashboards of your other systems are shown on the page “BI dashboards”.
          </Trans>
        </p>
      )}
      {dashboards.map((dashboard, place) => {
        const wrong = issues?.get(place) ?? [];
        const number = place + 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a dashboard is what stands at its place: its name is being typed
          <fieldset key={place} className="Configuration-dashboard">
            <legend>{t`Dashboard ${number}`}</legend>
            <div className="Form-pair">
              <TextField
                label={t`Name`}
                value={dashboard.name}
                onChange={(name) => change(place, { name })}
                maxLength={100}
                isRequired
                errorMessage={
                  wrong.includes("name")
                    ? t`This is required: fill it in.`
                    : wrong.includes("nameTwice")
                      ? t`Another dashboard has this name: choose another.`
                      : null
                }
              />
              <TextField
                label={t`Address`}
                type="url"
                value={dashboard.url}
                onChange={(url) => change(place, { url })}
                isRequired
                errorMessage={
                  wrong.includes("url") ? t`It needs an address that begins with https://.` : null
                }
              />
            </div>
            <MultiSelect
              label={t`Who sees it`}
              description={t`Nobody chosen: everybody. Administrators see every dashboard.`}
              placeholder={t`Everybody`}
              options={VIEWERS.map((id) => ({ id, label: t(ROLES[id].name) }))}
              values={dashboard.profiles ?? []}
              onChange={(profiles) =>
                change(place, { profiles: profiles.length === 0 ? null : profiles })
              }
            />
            <div className="row-2">
              <Button
                size="small"
                icon={<Eye aria-hidden />}
                isDisabled={!ExternalDashboard.safeParse(dashboard).success}
                onPress={() => setTried(dashboard)}
              >
                <Trans>Try it in a frame</Trans>
              </Button>
              <Button
                size="small"
                variant="quiet"
                icon={<Trash2 aria-hidden />}
                onPress={() => onChange(withoutRow(dashboards, place))}
              >
                {t`Remove dashboard ${number}`}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          onPress={() => onChange([...dashboards, { name: "", url: "", profiles: null }])}
        >
          <Trans>Add a dashboard</Trans>
        </Button>
      </div>
      {tried !== null && (
        <Dialog isOpen size="full" title={tried.name} onClose={() => setTried(null)}>
          <DashboardFrame dashboard={tried} />
        </Dialog>
      )}
    </div>
  );
}
