import type { MapStyleDocument } from "../../../domain/customers/mapStyleDocument.ts";
import type { EngineChoice } from "../engine.ts";
import type { MapBase } from "./mapBase.ts";

/** Reads a style by its address, its own addresses whole. @throws Error what keeps it from being read */
export type ReadStyle = (url: string, over: AbortSignal) => Promise<MapStyleDocument>;

/** What a map is drawn on, and what its reader can choose instead. */
export type BaseChoice = {
  readonly engine: EngineChoice;
  readonly shown: MapBase;
  /** By id, in the order in which they are offered; the embedded ground is one of them. */
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
  readonly readStyle: ReadStyle;
};
