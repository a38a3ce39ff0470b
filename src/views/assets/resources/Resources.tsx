import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { FileUp, Link2, Plus } from "lucide-react";
import { AssetBoard, type AssetMode } from "../AssetBoard.tsx";
import { linkTo } from "../../kit/routes.ts";
import { useServices } from "../../kit/services.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { useAssetRights } from "../../kit/useAssetRights.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { PairingList } from "../pairing/PairingList.tsx";
import { Importer } from "../../imports/Importer.tsx";

const MODES = ["list", "map", "dates", "maintenance"] as const satisfies readonly AssetMode[];

/** Resources administration: list, map, regulatory dates and maintenance of one filtered set, with import and export (specification section 2). */
export function Resources() {
  const { t } = useLingui();
  const { session } = useServices();
  const customerName = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const { areElsewhere } = useAssetRights();
  const [view, setView] = useUrlState("view");
  const [importing, setImporting] = useUrlState("import");
  const sites = useFeed("sites", null);
  const referential = useFeed("referential", null);
  const labels = useFeed("labels", null);
  const isReady = sites?.isLoaded && referential?.isLoaded && labels?.isLoaded;
  const mode = MODES.find((one) => one === view) ?? "list";
  return (
    <>
      <AssetBoard
        key={customerName}
        customerName={customerName}
        mode={mode}
        modes={MODES}
        onMode={(next) => setView(next === "list" ? null : next)}
        actions={
          areElsewhere ? (
            <p>
              <Trans>
                The resources come from the quickconnect service: they are changed there.
              </Trans>
            </p>
          ) : (
            <>
              <LinkButton href={linkTo("resourceCreate")} variant="primary" icon={<Plus />}>
                <Trans>New resource</Trans>
              </LinkButton>
              <Button
                icon={<FileUp />}
                isDisabled={isReady !== true}
                onPress={() => setImporting("1")}
              >
                {t`Import`}
              </Button>
              <Button icon={<Link2 />} onPress={() => setImporting("pairs")}>
                <Trans>Pair tags by a list</Trans>
              </Button>
            </>
          )
        }
      />
      {importing === "pairs" && !areElsewhere && <PairingList onClose={() => setImporting(null)} />}
      {importing === "1" && !areElsewhere && isReady === true && (
        <Importer
          around={{
            sites: sites.sites,
            families: referential.families,
            labels: labels.labels,
          }}
          onClose={() => setImporting(null)}
        />
      )}
    </>
  );
}
