import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { QrCode as QrIcon, ScanLine } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { QrCodeId } from "../../domain/base/ids.ts";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { CommandQuestion } from "../kit/administration/CommandQuestion.tsx";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { AdminList } from "../kit/list/AdminList.tsx";
import type { ListFilter } from "../kit/list/listFilter.ts";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { useServices } from "../kit/services.ts";
import { useCommand } from "../kit/useCommand.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { Button } from "../ui/Button.tsx";
import { QrAssign } from "./QrAssign.tsx";
import { QrGenerate } from "./QrGenerate.tsx";
import { useQrCodeMachines } from "./qrCodeMachines.ts";
import { QrPrint } from "./QrPrint.tsx";
import { QrScan } from "./QrScan.tsx";
import { QrSelection } from "./QrSelection.tsx";
import { useCodeAssets } from "./useCodeAssets.ts";
import { useExportedCodes } from "./useExportedCodes.ts";
import { useQrCodeSheet } from "./useQrCodeSheet.ts";
import { useQrColumns, useQrMenu } from "./useQrColumns.tsx";
import "./QrCodes.css";

const NONE: readonly never[] = [];
const NOTHING_MARKED: ReadonlySet<string> = new Set();
const keyOf = ({ id }: QrCode) => id;

/** QR codes that are printed, glued to resources and scanned (specification section 2, sidebar entry QR Codes). */
export function QrCodes() {
  return (
    <RemountOnCustomerChange>
      <Codes />
    </RemountOnCustomerChange>
  );
}

function Codes() {
  const { t } = useLingui();
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const feed = useFeed("qrCodes", null);
  const codes = feed?.codes ?? NONE;
  const assets = useCodeAssets(codes);
  const sheetOf = useQrCodeSheet(assets);
  const [open, setOpen] = useUrlState("open");
  const [marked, setMarked] = useState(NOTHING_MARKED);
  const [assignText, setAssign] = useUrlState("assign");
  const assigned = QrCodeId.safeParse(assignText).data ?? null;
  const [printed, setPrinted] = useState<readonly QrCode[] | null>(null);
  const machines = useQrCodeMachines();
  const work = useCommand(machines.command, () => setMarked(NOTHING_MARKED));
  const exporting = useExportedCodes();
  const freeing = useCommand(machines.command);
  const { ask } = freeing;
  const free = useCallback(({ id }: QrCode) => ask({ kind: "unassign", qrCodeId: id }), [ask]);
  const assign = useCallback(({ id }: QrCode) => setAssign(id), [setAssign]);
  const close = () => setOpen(null);
  const columns = useQrColumns(assets, customer);
  const menu = useQrMenu(assign, free);
  const filters = useMemo(
    (): readonly ListFilter<QrCode>[] => [
      {
        key: "status",
        label: t`Status`,
        look: "segments",
        defaultValue: "all",
        options: [
          { id: "all", label: t`All` },
          { id: "available", label: t`Available` },
          { id: "assigned", label: t`Assigned` },
        ],
        keeps: ({ status }, option) => option === "all" || status === option,
      },
      {
        key: "exported",
        label: t`Exported`,
        look: "segments",
        defaultValue: "all",
        options: [
          { id: "all", label: t`All` },
          { id: "no", label: t`Not exported` },
          { id: "yes", label: t`Exported` },
        ],
        keeps: ({ exported }, option) => option === "all" || exported === (option === "yes"),
      },
    ],
    [t],
  );
  useKeys(t`QR Codes`, [{ keys: "s", label: t`Scan a code`, run: () => setOpen("scan") }]);
  return (
    <AdminList
      route="qr-codes"
      title={t`QR Codes`}
      feed={feed}
      rows={codes}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      trailing={menu}
      searched={t`Code, reference, designation`}
      count={(kept) => (
        <>
          <Plural value={kept} one="# code" other="# codes" />
          {" · "}
          <Plural value={feed?.available ?? 0} one="# available" other="# available" />
        </>
      )}
      exportName={t`qr-codes`}
      sheetOf={sheetOf}
      onExported={exporting.mark}
      create={{ label: t`Generate`, onPress: () => setOpen("new") }}
      actions={
        <Button size="small" icon={<ScanLine aria-hidden />} onPress={() => setOpen("scan")}>
          <Trans>Scan</Trans>
        </Button>
      }
      marks={[marked, setMarked]}
      markedLabel={t`Marked codes`}
      markedCount={(count) => <Plural value={count} one="# code marked" other="# codes marked" />}
      bulk={(chosen) => (
        <QrSelection
          isBusy={work.isBusy}
          onPrint={() => setPrinted(chosen)}
          onMark={(exported) =>
            work.run({
              kind: "markExported",
              qrCodeIds: chosen.map(({ id }) => id),
              exported,
            })
          }
        />
      )}
      notes={
        <>
          <RefusalNote work={work} />
          <RefusalNote work={exporting.work} />
        </>
      }
      empty={{
        icon: <QrIcon aria-hidden />,
        title: t`There is no QR code yet.`,
        description: t`Generate the first ones, print them and glue them to resources.`,
      }}
      errorTitle={t`The codes could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      {open === "new" && (
        <QrGenerate
          onMade={(ids) => {
            setMarked(new Set(ids));
            close();
          }}
          onClose={close}
        />
      )}
      {open === "scan" && (
        <QrScan
          onFree={(id) => {
            close();
            setAssign(id);
          }}
          onClose={close}
        />
      )}
      {assigned !== null && <QrAssign code={{ id: assigned }} onClose={() => setAssign(null)} />}
      {printed !== null && (
        <QrPrint codes={printed} assets={assets} onClose={() => setPrinted(null)} />
      )}
      <CommandQuestion
        work={freeing}
        tone="danger"
        title={t`Free the code?`}
        confirmLabel={t`Free the code`}
        errorMessage={freeing.refusal === null ? null : t`The server did not do it: try again.`}
      >
        <Trans>
          It leads to no resource any more until it is assigned again. Take the label off the
          machine.
        </Trans>
      </CommandQuestion>
    </AdminList>
  );
}
