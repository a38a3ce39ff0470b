import { useLingui } from "@lingui/react/macro";
import { Link2, Unlink } from "lucide-react";
import { useCallback, useMemo } from "react";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { printedId } from "../../domain/qrCodes/qrSheet.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { linkTo } from "../kit/routes.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import type { CodeAssets } from "./codeAssets.ts";

/** The printed codes with the resource that each is glued to. */
export function useQrColumns(assets: CodeAssets, customer: string): readonly ListColumn<QrCode>[] {
  const { t } = useLingui();
  const nameOfAsset = useCallback(
    ({ assetId }: QrCode) => {
      const asset = assetId === null ? undefined : assets.get(assetId);
      return asset === undefined ? assetId : `${asset.reference} · ${asset.designation}`;
    },
    [assets],
  );
  return useMemo(
    (): readonly ListColumn<QrCode>[] => [
      {
        id: "code",
        header: t`Code`,
        width: 220,
        isRowHeader: true,
        isSearched: true,
        value: printedId,
        render: (code) => <span className="QrCodes-code">{printedId(code)}</span>,
      },
      {
        id: "status",
        header: t`Status`,
        width: 120,
        value: ({ status }) => (status === "assigned" ? t`Assigned` : t`Available`),
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
        isSearched: true,
        value: nameOfAsset,
        render: (code) =>
          code.assetId === null ? (
            NOTHING
          ) : (
            <TextLink
              href={linkTo("assetDetail", { customerName: customer, assetId: code.assetId })}
            >
              {nameOfAsset(code)}
            </TextLink>
          ),
      },
      {
        id: "exported",
        header: t`Exported`,
        width: 110,
        value: ({ exported }) => (exported ? t`Yes` : t`No`),
      },
      { id: "address", header: t`Address`, width: 300, isExtra: true, value: ({ url }) => url },
    ],
    [t, customer, nameOfAsset],
  );
}

/** What can be done with one code. */
export function useQrMenu(
  onAssign: (code: QrCode) => void,
  onUnassign: (code: QrCode) => void,
): DataColumn<QrCode> {
  const { t } = useLingui();
  return useMemo(
    (): DataColumn<QrCode> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: (code) => (
        <RowMenu
          name={printedId(code)}
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
      ),
    }),
    [t, onAssign, onUnassign],
  );
}
