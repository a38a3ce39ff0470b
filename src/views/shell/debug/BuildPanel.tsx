import { Trans, useLingui } from "@lingui/react/macro";
import { useServices } from "../../kit/services.ts";
import { Button } from "../../ui/Button.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { Panel } from "../../ui/Panel.tsx";

/** What runs here: the build, the server it talks to, and the way to the components. */
export function BuildPanel({
  entry,
  isDevelopment,
  onGallery,
}: {
  readonly entry: string | null;
  readonly isDevelopment: boolean;
  readonly onGallery: () => void;
}) {
  const { t } = useLingui();
  const { settings } = useServices();
  const { host, options } = settings.environment.backend;
  return (
    <Panel
      title={t`Build`}
      actions={
        <Button size="small" onPress={onGallery}>
          <Trans>Components</Trans>
        </Button>
      }
    >
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
