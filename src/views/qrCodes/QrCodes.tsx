import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Plus, QrCode as QrIcon, ScanLine } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { QrCodeId } from "../../domain/base/ids.ts";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { SECOND } from "../../domain/base/time.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useAdministrationCommand } from "../kit/administration/useAdministrationCommand.ts";
import { OfCustomer } from "../kit/OfCustomer.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useServices } from "../kit/services.ts";
import { ExportMenu } from "../kit/sheets/ExportMenu.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { QrAssign } from "./QrAssign.tsx";
import { filteredCodes, qrFilterOf } from "./qrFilter.ts";
import { QrGenerate } from "./QrGenerate.tsx";
import { QrPrint } from "./QrPrint.tsx";
import { QrScan } from "./QrScan.tsx";
import { QrSelection } from "./QrSelection.tsx";
import { QrTable } from "./QrTable.tsx";
import { useCodeAssets } from "./useCodeAssets.ts";
import { useQrCodeSheet } from "./useQrCodeSheet.ts";
import "../kit/administration/Administration.css";

const NONE: readonly never[] = [];
const NOTHING_MARKED: ReadonlySet<string> = new Set();

/** QR codes that are printed, glued to resources and scanned (specification section 2, sidebar entry QR Codes). */
export function QrCodes() {
  return (
    <OfCustomer>
      <Codes />
    </OfCustomer>
  );
}

function Codes() {
  const { t } = useLingui();
  const now = useNow(5 * SECOND);
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const feed = useFeed("qrCodes", null);
  const codes = feed?.codes ?? NONE;
  const assets = useCodeAssets(codes);
  const sheetOf = useQrCodeSheet(assets);
  const [status, setStatus] = useUrlState("status");
  const [exported, setExported] = useUrlState("exported");
  const [text, setText] = useUrlState("q");
  const [open, setOpen] = useUrlState("open");
  const [marked, setMarked] = useState(NOTHING_MARKED);
  const [assignText, setAssign] = useUrlState("assign");
  const assigned = QrCodeId.safeParse(assignText).data ?? null;
  const [printed, setPrinted] = useState<readonly QrCode[] | null>(null);
  const work = useAdministrationCommand(() => setMarked(NOTHING_MARKED));
  const freeing = useAdministrationCommand();
  const filter = qrFilterOf(status, exported, text);
  const shown = useMemo(
    () => filteredCodes(codes, qrFilterOf(status, exported, text), assets),
    [codes, status, exported, text, assets],
  );
  // Marks of codes that are out of sight are not worked on.
  const chosen = useMemo(() => shown.filter(({ id }) => marked.has(id)), [shown, marked]);
  const isLive = feed?.liveness?.isLive ?? false;
  const { ask } = freeing;
  const free = useCallback(
    ({ id }: QrCode) => ask({ kind: "qrCode.unassign", qrCodeId: id }),
    [ask],
  );
  const assign = useCallback(({ id }: QrCode) => setAssign(id), [setAssign]);
  const close = () => setOpen(null);
  useKeys(t`QR codes`, [
    { keys: "n", label: t`Generate QR codes`, run: () => setOpen("new") },
    { keys: "s", label: t`Scan a code`, run: () => setOpen("scan") },
  ]);
  return (
    <div className="Administration">
      <Panel
        title={t`QR codes`}
        isFlush
        state={panelStateOf(feed, codes.length === 0, {
          empty: {
            icon: <QrIcon aria-hidden />,
            title: t`There is no QR code yet.`,
            description: t`Generate the first ones, print them and glue them to resources.`,
          },
          error: {
            title: t`The codes could not be read.`,
            description: t`They are tried again by themselves as soon as the server answers.`,
          },
        })}
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          <>
            <Button size="small" icon={<ScanLine aria-hidden />} onPress={() => setOpen("scan")}>
              <Trans>Scan</Trans>
            </Button>
            <Button
              size="small"
              variant="primary"
              icon={<Plus aria-hidden />}
              onPress={() => setOpen("new")}
            >
              <Trans>Generate</Trans>
            </Button>
          </>
        }
      >
        <div className="Administration-bar">
          <SegmentedControl
            label={t`Status`}
            options={[
              { id: "all", label: t`All` },
              { id: "available", label: t`Available` },
              { id: "assigned", label: t`Assigned` },
            ]}
            value={filter.status}
            onChange={(id) => setStatus(id === "all" ? null : id)}
          />
          <SegmentedControl
            label={t`Exported`}
            options={[
              { id: "all", label: t`All` },
              { id: "no", label: t`Not exported` },
              { id: "yes", label: t`Exported` },
            ]}
            value={filter.exported}
            onChange={(id) => setExported(id === "all" ? null : id)}
          />
          <SearchField
            label={t`Search`}
            isLabelHidden
            placeholder={t`Code, reference, designation`}
            value={filter.text}
            onChange={setText}
          />
          <p className="Administration-count" role="status">
            <Plural value={shown.length} one="# code" other="# codes" />
            {" · "}
            <Plural value={feed?.available ?? 0} one="# available" other="# available" />
          </p>
          <ExportMenu
            name={t`qr-codes`}
            size="small"
            isDisabled={shown.length === 0}
            source={() => sheetOf(chosen.length > 0 ? chosen : shown)}
          />
        </div>
        <QrSelection
          chosen={chosen}
          isBusy={work.isBusy}
          onPrint={() => setPrinted(chosen)}
          onMark={mark}
          onClear={() => setMarked(NOTHING_MARKED)}
        />
        <RefusalNote work={work} />
        <QrTable
          codes={shown}
          assets={assets}
          customer={customer}
          isStale={!isLive}
          selected={marked}
          onSelect={setMarked}
          onAssign={assign}
          onUnassign={free}
        />
      </Panel>
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
      <ConfirmDialog
        isOpen={freeing.isAsking}
        tone="danger"
        title={t`Free the code?`}
        confirmLabel={t`Free the code`}
        isPending={freeing.isBusy}
        errorMessage={freeing.refusal === null ? null : t`The server did not do it: try again.`}
        onConfirm={freeing.confirm}
        onCancel={freeing.dismiss}
      >
        <Trans>
          It leads to no resource any more until it is assigned again. Take the label off the
          machine.
        </Trans>
      </ConfirmDialog>
    </div>
  );

  function mark(isExported: boolean): void {
    work.run({
      kind: "qrCode.markExported",
      qrCodeIds: chosen.map(({ id }) => id),
      exported: isExported,
    });
  }
}
