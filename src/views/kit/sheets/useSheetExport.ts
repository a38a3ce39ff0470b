import { useSelector } from "@xstate/react";
import { use, useEffect, useEffectEvent } from "react";
import { readerDialect } from "../../../domain/base/csvText.ts";
import type { SheetFormat } from "../../../domain/base/sheet.ts";
import { sheetFileName } from "../../../domain/base/sheet.ts";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { saveFile } from "../saveFile.ts";
import { useServices } from "../services.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { SheetExportContext } from "./sheetExportContext.ts";
import { useInspectedActor } from "../useInspectedActor.ts";

const TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: "text/csv;charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The export of one part of a screen, one file at a time. */
export type SheetExport = {
  readonly isBusy: boolean;
  readonly isFailed: boolean;
  readonly done: number;
  /** 0: not known yet. */
  readonly total: number;
  /** Writes the table in the reader's dialect, and hands the file to the browser under `name` and the day. */
  readonly save: (name: string, format: SheetFormat, source: SheetSource) => void;
  readonly cancel: () => void;
  readonly retry: () => void;
  readonly dismiss: () => void;
};

/** Exports of tables as CSV and XLSX. What is being written when the component goes is given up. `onSaved`: a file was handed over. */
export function useSheetExport(onSaved: () => void = () => undefined): SheetExport {
  const actor = useInspectedActor(use(SheetExportContext));
  const { now } = useServices();
  const { locale, timezone } = useTimeFormat();
  const told = useEffectEvent(onSaved);
  useEffect(() => {
    const hearing = actor.on("sheetReady", ({ sheet: { fileName, format, bytes } }) => {
      saveFile(fileName, new Blob([bytes], { type: TYPES[format] }));
      told();
    });
    return () => hearing.unsubscribe();
  }, [actor]);
  const { done, total } = useSelector(actor, ({ context }) => context);
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    isFailed: useSelector(actor, (snapshot) => snapshot.matches("failed")),
    done,
    total,
    save: (name, format, source) =>
      actor.send({
        type: "user.export",
        order: {
          fileName: sheetFileName(name, format, now(), timezone),
          format,
          dialect: readerDialect(locale),
          source,
        },
      }),
    cancel: () => actor.send({ type: "user.cancel" }),
    retry: () => actor.send({ type: "user.retry" }),
    dismiss: () => actor.send({ type: "user.dismiss" }),
  };
}
