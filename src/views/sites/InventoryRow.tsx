import { Trans, useLingui } from "@lingui/react/macro";
import { EllipsisVertical } from "lucide-react";
import { TAG_TIMEOUT } from "../../domain/assets/asset.ts";
import type { AlertId, SiteId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { InventoryItem } from "../../streams/feeds/sites/siteInventoryFeed.ts";
import { linkTo } from "../kit/routes.ts";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { type Reassignment, reassignment, release } from "./inventoryView.ts";

/** An asset of the inventory: how it stands, why, and what can be done about it. */
export function InventoryRow({
  item,
  site,
  customer,
  siteName,
  now,
  alert,
  mayPrepare,
  isBusy,
  onReassign,
}: {
  readonly item: InventoryItem;
  readonly site: SiteId;
  readonly customer: string;
  readonly siteName: (id: SiteId) => string;
  readonly now: EpochMs;
  /** Its open alert; null: none. */
  readonly alert: AlertId | null;
  readonly mayPrepare: boolean;
  /** One is being reassigned. */
  readonly isBusy: boolean;
  readonly onReassign: (reassignment: Reassignment) => void;
}) {
  const { t } = useLingui();
  const { id, reference, designation, status, locationSite, lastTagUpdate } = item;
  const target = mayPrepare ? reassignment(item, site) : null;
  const away = mayPrepare && status.kind === "missing" ? release(item, site) : null;
  const elsewhere = locationSite === null ? "" : siteName(locationSite);
  const detail = (tab: string | null) =>
    linkTo("assetDetail", { customerName: customer, assetId: id }, { tab });
  return (
    <div className="InventoryRow">
      <div className="InventoryRow-words">
        <p className="InventoryRow-name">
          <TextLink href={detail(null)}>{reference}</TextLink> {designation}
        </p>
        <p className="InventoryRow-state">
          <Status item={item} siteName={siteName} />
          {lastTagUpdate !== null && (
            <Age at={lastTagUpdate} now={now} form="compact" proofFor={TAG_TIMEOUT} />
          )}
          {alert !== null && (
            <TextLink href={linkTo("alertsList", {}, { state: "all", alert })}>
              <Trans>Open alert</Trans>
            </TextLink>
          )}
        </p>
      </div>
      {target !== null && (
        <Button size="small" isDisabled={isBusy} onPress={() => onReassign(target)}>
          {status.kind === "unexpected" ? (
            <Trans>Expect it here</Trans>
          ) : (
            <Trans>Reassign to {elsewhere}</Trans>
          )}
        </Button>
      )}
      <MenuButton
        label={t`Actions on ${reference}`}
        icon={<EllipsisVertical aria-hidden />}
        variant="quiet"
        size="small"
        items={[
          { id: "history", label: t`Search: where it was`, href: detail("history") },
          {
            id: "alerts",
            label: t`Open alerts of the site`,
            href: linkTo("alertsList", {}, { site }),
          },
          ...(away === null
            ? []
            : [
                {
                  id: "release",
                  label: t`Expect it here no longer`,
                  tone: "danger" as const,
                  isDisabled: isBusy,
                },
              ]),
        ]}
        onAction={(action) => {
          if (action === "release" && away !== null) onReassign(away);
        }}
      />
    </div>
  );
}

function Status({
  item: { status, locationSite },
  siteName,
}: {
  readonly item: InventoryItem;
  readonly siteName: (id: SiteId) => string;
}) {
  const { t } = useLingui();
  switch (status.kind) {
    case "found":
      return status.certainty === "certain" ? (
        <StatusPill tone="success" size="small">
          {t({ message: "Found", context: "an asset on its site" })}
        </StatusPill>
      ) : (
        <StatusPill tone="neutral" size="small">
          {status.certainty === "uncertain" ? t`Found, uncertain` : t`Seen here last, unknown now`}
        </StatusPill>
      );
    case "unexpected":
      return status.certainty === "certain" ? (
        <StatusPill tone="warning" size="small">{t`Not expected here`}</StatusPill>
      ) : (
        <StatusPill tone="warning" size="small">
          {status.certainty === "uncertain"
            ? t`Not expected, uncertain`
            : t`Not expected, unknown now`}
        </StatusPill>
      );
    case "missing": {
      const place = locationSite === null ? null : siteName(locationSite);
      const reasons = {
        elsewhere: place === null ? t`Missing: outside every site` : t`Missing: at ${place}`,
        neverHeard: t`Missing: its tag was never heard`,
        noTag: t`Missing: it has no tag`,
        unplaced: t`Heard, place not known`,
      };
      return (
        <StatusPill tone={status.reason === "unplaced" ? "neutral" : "danger"} size="small">
          {reasons[status.reason]}
        </StatusPill>
      );
    }
    default:
      return unreachable(status);
  }
}
