import { useLingui } from "@lingui/react/macro";
import { EllipsisVertical, Link2, Unlink } from "lucide-react";
import { useMemo } from "react";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { printedId } from "../../domain/qrCodes/qrSheet.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { linkTo } from "../kit/routes.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import type { CodeAssets } from "./qrFilter.ts";

type Props = {
  readonly codes: readonly QrCode[];
  readonly assets: CodeAssets;
  readonly customer: string;
  readonly isStale: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onAssign: (code: QrCode) => void;
  readonly onUnassign: (code: QrCode) => void;
};

/** The printed codes with the resource that each is glued to. */
export function QrTable(props: Props) {
  const { codes, assets, customer, isStale, selected, onSelect, onAssign, onUnassign } = props;
  const { t } = useLingui();
  const columns = useMemo(
    (): readonly DataColumn<QrCode>[] => [
      {
        id: "code",
        header: t`Code`,
        width: 220,
        isRowHeader: true,
        render: (code) => <span className="Administration-code">{printedId(code)}</span>,
      },
      {
        id: "status",
        header: t`Status`,
        width: 120,
        render: ({ status }) =>
          status === "assigned" ? (
            <StatusPill tone="success" size="small">{t`Assigned`}</StatusPill>
          ) : (
            <StatusPill tone="neutral" size="small">{t`Available`}</StatusPill>
          ),
      },
      {
        id: "asset",
        header: t`Resource`,
        width: 240,
        render: ({ assetId }) => {
          if (assetId === null) return NOTHING;
          const asset = assets.get(assetId);
          return (
            <TextLink href={linkTo("assetDetail", { customerName: customer, assetId })}>
              {asset === undefined ? assetId : `${asset.reference} · ${asset.designation}`}
            </TextLink>
          );
        },
      },
      {
        id: "exported",
        header: t`Exported`,
        width: 110,
        render: ({ exported }) => (exported ? t`Yes` : t`No`),
      },
      {
        id: "actions",
        header: t`Actions`,
        width: 80,
        render: (code) => {
          const name = printedId(code);
          return (
            <MenuButton
              label={t`Actions on ${name}`}
              icon={<EllipsisVertical aria-hidden />}
              variant="quiet"
              size="small"
              items={[
                code.status === "available"
                  ? { id: "assign", label: t`Assign to a resource`, icon: <Link2 aria-hidden /> }
                  : {
                      id: "unassign",
                      label: t`Free the code`,
                      icon: <Unlink aria-hidden />,
                      tone: "danger",
                    },
              ]}
              onAction={(action) => (action === "assign" ? onAssign(code) : onUnassign(code))}
            />
          );
        },
      },
    ],
    [t, assets, customer, onAssign, onUnassign],
  );
  return (
    <div className="Administration-table">
      <DataTable
        label={t`QR codes`}
        columns={columns}
        rowCount={codes.length}
        rowAt={(index) => codes[index]}
        keyOf={({ id }) => id}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={onSelect}
        isStale={isStale}
      />
    </div>
  );
}
