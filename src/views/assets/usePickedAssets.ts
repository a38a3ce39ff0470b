import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { AssetFilter, AssetSort } from "../../streams/feeds/assets/assetFilter.ts";
import { useToasts } from "../ui/useToasts.ts";
import { useAssetMachines } from "./assetMachines.ts";

/** The marked rows of a set. */
export type PickedAssets = {
  readonly picked: ReadonlySet<string>;
  readonly pick: (ids: ReadonlySet<string>) => void;
  /** Marks the whole set, also what was never in sight, or nothing. */
  readonly pickAll: (isSelected: boolean) => void;
};

/** Marks belong to the set they were made in: nothing that is out of it is worked on. `set`: the same text is the same set. */
export function usePickedAssets(set: string, filter: AssetFilter, sort: AssetSort): PickedAssets {
  const { t } = useLingui();
  const toasts = useToasts();
  const { readSet } = useAssetMachines();
  const [marks, setMarks] = useState<{
    readonly of: string;
    readonly ids: ReadonlySet<string>;
  } | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const pick = (ids: ReadonlySet<string>) => {
    reading.current?.abort();
    setMarks({ of: set, ids });
  };
  return {
    picked: marks?.of === set ? marks.ids : NOTHING_PICKED,
    pick,
    pickAll: (isSelected) => {
      pick(NOTHING_PICKED);
      if (!isSelected) return;
      const stop = new AbortController();
      reading.current = stop;
      const readAll = async () => {
        const ids = new Set<string>();
        for await (const { assets } of readSet({ filter, sort }, stop.signal))
          for (const { asset } of assets) ids.add(asset.id);
        setMarks({ of: set, ids });
      };
      readAll().catch(() => {
        if (!stop.signal.aborted)
          toasts.error(
            t`Not all resources could be marked: try again once the connection is back.`,
          );
      });
    },
  };
}

const NOTHING_PICKED: ReadonlySet<string> = new Set();
