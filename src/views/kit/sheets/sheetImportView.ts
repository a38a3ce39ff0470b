import type {
  ImportKind,
  SheetImportContext,
  SheetImportEvent,
  SheetImportState,
} from "../../../machines/kit/sheetImportMachine.ts";

/** An import from a file as its steps see it. */
export type SheetImportView<Kind extends ImportKind> = {
  readonly state: SheetImportState;
  readonly context: SheetImportContext<Kind>;
  readonly send: (event: SheetImportEvent<Kind>) => void;
};
