import { useMemo, useState } from "react";
import { sameJson } from "../../../domain/base/fieldEdit.ts";
import type { TagId } from "../../../domain/base/ids.ts";
import { formOfHeard } from "../../../domain/devices/heardDevice.ts";
import { type MountedAt, NOT_MOUNTED } from "../../../domain/devices/mountedAt.ts";
import { useCommand } from "../../kit/useCommand.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useDeviceMachines } from "../deviceMachines.ts";
import { type PlacingDevice, registered, unregistered } from "./placingDevice.ts";

const NONE: readonly never[] = [];
const BY_NAME = { column: "name", isDescending: false } as const;
/** Gateways, or anchors, that are offered to be placed by hand: beyond them a CSV is the way. */
const OFFERED = 2000;
const all = (type: "anchor" | "gateway") =>
  ({ filter: { text: "", type }, sort: BY_NAME, from: 0, to: OFFERED }) as const;
const GATEWAYS = all("gateway");
const ANCHORS = all("anchor");

type Move = { readonly tagId: TagId; readonly before: MountedAt; readonly after: MountedAt };

/**
 * The gateways and anchors of the customer, those among them that speak and are not registered, and what is done to their
 * places here: one move at a time, each taken back by undo.
 */
export function usePlacing() {
  const gateways = useFeed("tagRows", GATEWAYS);
  const anchors = useFeed("tagRows", ANCHORS);
  const unknown = useFeed("unknownDevices", null);
  const [moves, setMoves] = useState<readonly Move[]>(NONE);
  /** What was asked for last: shown until its feed tells of it, so that nothing jumps back meanwhile. */
  const [hoped, setHoped] = useState<Move | null>(null);
  const { tagCommand } = useDeviceMachines();
  const work = useCommand(tagCommand, (command) => {
    const move =
      command.kind === "place"
        ? { tagId: command.tagId, before: command.seen, after: command.changes }
        : command.kind === "register" && hoped?.tagId === command.tagId
          ? hoped
          : null;
    if (move === null) return;
    setMoves((known) => (isUndoOf(known.at(-1), move) ? known.slice(0, -1) : [...known, move]));
  });
  const stored = useMemo(() => {
    const known = [...(gateways?.rows ?? NONE), ...(anchors?.rows ?? NONE)].map(registered);
    const ids = new Set(known.map(({ id }) => id));
    // The feeds tell one after the other: a device that was just registered is in both for a moment.
    const heard = (unknown?.devices ?? NONE).filter(({ id }) => !ids.has(id));
    return [...heard.map(unregistered), ...known];
  }, [gateways?.rows, anchors?.rows, unknown?.devices]);
  const isWaiting =
    hoped !== null &&
    work.refusal === null &&
    stored.some(({ id, mounted }) => id === hoped.tagId && sameJson(mounted, hoped.before));
  if (hoped !== null && !isWaiting) setHoped(null);
  const devices = useMemo(
    () =>
      hoped === null
        ? stored
        : stored.map((one): PlacingDevice =>
            one.id === hoped.tagId ? { ...one, mounted: hoped.after } : one,
          ),
    [stored, hoped],
  );
  const last = moves.at(-1);
  const move = (one: Move) => {
    setHoped(one);
    work.run({ kind: "place", tagId: one.tagId, seen: one.before, changes: one.after });
  };
  return {
    devices,
    work: {
      ...work,
      dismiss: () => {
        // Somebody else has moved it since: there is no way back to before.
        const { refusal, command } = work;
        if (refusal?.problem === "conflict" && command?.kind === "place")
          setMoves((known) => known.filter(({ before }) => before !== command.changes));
        work.dismiss();
      },
    },
    isLoaded: gateways?.isLoaded === true && anchors?.isLoaded === true,
    isLive: gateways?.liveness?.isLive === true && anchors?.liveness?.isLive === true,
    isCutShort: Math.max(gateways?.total ?? 0, anchors?.total ?? 0) > OFFERED,
    /** Mounts a device; one that is not registered yet is registered as it is given. */
    place: ({ id, name, type, connectivity, mounted: before }: PlacingDevice, after: MountedAt) => {
      if (work.isBusy || sameJson(before, after)) return;
      if (connectivity !== null) return move({ tagId: id, before, after });
      setHoped({ tagId: id, before: NOT_MOUNTED, after });
      work.run({
        kind: "register",
        tagId: id,
        form: formOfHeard(id, { name, type, mounted: after }),
      });
    },
    canUndo: last !== undefined && !work.isBusy,
    undo: () => {
      if (last !== undefined) move({ tagId: last.tagId, before: last.after, after: last.before });
    },
  };
}

function isUndoOf(last: Move | undefined, move: Move): boolean {
  return last !== undefined && last.before === move.after && last.after === move.before;
}
