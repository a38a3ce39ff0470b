import { EpochMs } from "../../../../src/domain/base/instant.ts";
import {
  type DamagedPart,
  type DataCondition,
  fullnessOf,
  takenPercent,
  unknownCondition,
} from "../../../../src/domain/operations/dataCondition.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import type { LostWrites } from "./lostWrites.ts";
import type { DiskRoom } from "./watchRoom.ts";
import type { FilePart } from "./checkParts.ts";
import type { CheckListener } from "./fileCheck.ts";

/** What the condition is kept from, and what receives it. */
export type ConditionOptions = {
  readonly file: string;
  /** The name of the index with this number; undefined: there is none. */
  readonly indexName: (id: number) => string | undefined;
  readonly now: () => number;
  /** A sentence for the operator. */
  readonly report: (sentence: string) => void;
  readonly changed: (condition: DataCondition) => void;
};

/** Collections that are named where the disk fills up. */
const LARGEST = 5;
/** Findings that are kept: where there are more, the file is to be replaced all the same. */
const MAX_DAMAGED = 50;

/** Keeps how the data stands, and says loudly what is damaged. */
export class ConditionKeeper implements CheckListener {
  readonly #options: ConditionOptions;
  #condition: DataCondition = unknownCondition;
  #bytes = new Map<string, number>();
  #reported = new Set<string>();
  #lostOf = new Set<string>();

  constructor(options: ConditionOptions) {
    this.#options = options;
  }

  get condition(): DataCondition {
    return this.#condition;
  }

  began(): void {
    this.#bytes = new Map();
    this.#change({ check: { startedAt: this.#now(), endedAt: null, parts: 0, checked: 0 } });
  }

  counted(parts: number): void {
    this.#change({ check: { ...this.#condition.check, parts } });
  }

  /** Writes that were answered are missing. */
  lost({ at, transactions, pages, copy, isNew }: LostWrites): void {
    const { file, report } = this.#options;
    const kept =
      copy === null
        ? "There was no room to keep a copy of the log."
        : `The log is kept as ${copy}.`;
    if (isNew)
      report(
        `The write-ahead log ${file}-wal is damaged in its middle: what was written behind that is missing, ${transactions} transactions on ${pages.length} pages, of which the last may never have been answered. ${kept} Which collections they are of is reported once the file was checked. Compare with what people remember of the last minutes, or put back a backup (npm run restore).`,
      );
    this.#change({
      lost: { at: EpochMs.parse(at), transactions, pages: pages.length, collections: [], copy },
    });
  }

  checked({ table, findings, bytes, lostPages }: FilePart): void {
    const { check } = this.#condition;
    const collection = this.#collectionOf(table);
    if (collection !== null)
      this.#bytes.set(collection, (this.#bytes.get(collection) ?? 0) + bytes);
    for (const finding of findings) this.#damage({ collection, finding: `${table}: ${finding}` });
    if (lostPages > 0 && collection !== null) this.#lostOf.add(collection);
    this.#change({ check: { ...check, checked: check.checked + 1 } });
  }

  ended(isWhole: boolean): void {
    const { check } = this.#condition;
    if (!isWhole)
      this.#options.report(
        `The check of the storage file ${this.#options.file} ended after ${check.checked} of ${check.parts} parts; it is begun again within a day.`,
      );
    const largest = [...this.#bytes]
      .map(([collection, bytes]) => ({ collection, bytes }))
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, LARGEST);
    this.#change({ check: { ...check, endedAt: this.#now() }, largest });
    this.#reportLost();
  }

  #reportLost(): void {
    const { lost } = this.#condition;
    const collections = [...this.#lostOf].toSorted();
    if (lost === null || collections.length === 0 || lost.collections.length > 0) return;
    this.#options.report(
      `What is missing since the write-ahead log was damaged is of ${collections.join(", ")}.`,
    );
    this.#change({ lost: { ...lost, collections } });
  }

  /** Damage that a request has met, before a check or between two. */
  met(finding: string): void {
    this.#damage({ collection: null, finding });
  }

  /** A write found no room. */
  refused(): void {
    if (this.#condition.refusesSince !== null) return;
    const { file, report } = this.#options;
    report(
      `The disk of the storage file ${file} is full: writes are refused and reads go on. Free some of it; writes then go on by themselves.`,
    );
    this.#change({ refusesSince: this.#now() });
  }

  /** A write found room. */
  written(): void {
    const { refusesSince } = this.#condition;
    if (refusesSince === null) return;
    const seconds = Math.round((this.#now() - refusesSince) / SECOND);
    this.#options.report(`There is room again: writes go on after ${seconds} s.`);
    this.#change({ refusesSince: null });
  }

  room(disk: DiskRoom): void {
    const before = fullnessOf(this.#condition);
    this.#change({ disk });
    const now = fullnessOf(this.#condition);
    if (now === before || now === "roomy") return;
    const largest = this.#condition.largest.map(({ collection }) => collection).join(", ");
    this.#options.report(
      `The disk of the storage file ${this.#options.file} is ${takenPercent(this.#condition)} % full: free some of it` +
        (largest === "" ? "." : `. Most of the file is taken by ${largest}.`),
    );
  }

  #damage(part: DamagedPart): void {
    const { file, report } = this.#options;
    const key = `${part.collection} ${part.finding}`;
    if (this.#reported.has(key) || this.#reported.size >= MAX_DAMAGED) return;
    this.#reported.add(key);
    const what = part.collection === null ? "" : ` in ${part.collection}`;
    report(
      `The storage file ${file} is damaged${what} (${part.finding.replaceAll(/\s+/g, " ").trim()}). ` +
        "What can be read is still served. End Balise, keep a copy of the data folder, and put back a backup (npm run restore).",
    );
    this.#change({ damaged: [...this.#condition.damaged, part] });
  }

  #change(change: Partial<DataCondition>): void {
    this.#condition = { ...this.#condition, ...change };
    this.#options.changed(this.#condition);
  }

  /** Tables are named by the number of their index (catalogue/storedIndex.ts), indexes by Kuzzle: `&index.collection`. */
  #collectionOf(table: string): string | null {
    const [, id] = /^[a-z](\d+)(?:_|$)/.exec(table) ?? [];
    const name = id === undefined ? undefined : this.#options.indexName(Number(id));
    return name === undefined ? null : name.replace(/^[&%]/, "").replace(".", "/");
  }

  #now(): EpochMs {
    return EpochMs.parse(this.#options.now());
  }
}
