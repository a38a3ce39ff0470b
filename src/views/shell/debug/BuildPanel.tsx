import { useLingui } from "@lingui/react/macro";
import { useServices } from "../../kit/services.ts";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { Panel } from "../../ui/Panel.tsx";

/** What runs here: the build, and the server it talks to. */
export function BuildPanel({
  entry,
  isDevelopment,
}: {
  readonly entry: string | null;
  readonly isDevelopment: boolean;
}) {
  const { t } = useLingui();
  const { settings } = useServices();
  const { host, options } = settings.environment.backend;
  return (
    <Panel title={t`Build`}>
      <DescriptionList
        items={[
          {
            id: "mode",
            term: t`Mode`,
            description: isDevelopment ? t`Development` : t`Production`,
          },
          { id: "entry", term: t`Entry file`, description: <code>{entry ?? "—"}</code> },
          {
            id: "backend",
            term: t`Backend`,
            description: (
              <code>
                {host}:{options.port}
              </code>
            ),
          },
          {
            id: "demo",
            term: t`Demo mode`,
            description: settings.demoLogins.length > 0 ? t`Yes` : t`No`,
          },
        ]}
      />
    </Panel>
  );
}
