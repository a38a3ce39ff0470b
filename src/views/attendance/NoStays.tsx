import { useLingui } from "@lingui/react/macro";
import { DoorOpen } from "lucide-react";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { Stays } from "./useStays.ts";

/** The period, or what is searched for in it, holds nothing. */
export function NoStays({ stays: { text, period } }: { readonly stays: Stays }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<DoorOpen aria-hidden />}
      title={
        text !== ""
          ? t`Nobody by this name.`
          : period === "live"
            ? t`Nobody is in.`
            : t`Nobody came or went in this period.`
      }
      description={t`A record opens with the first read at an entry box, and closes with the next one at the same site.`}
    />
  );
}
