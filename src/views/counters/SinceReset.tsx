import { Trans } from "@lingui/react/macro";
import type { Counter } from "../../domain/counters/counter.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** From when on entries and peak are counted. */
export function SinceReset({ counter: { state, createdAt } }: { readonly counter: Counter }) {
  const format = useTimeFormat();
  const since = formatDateTime(state.lastResetAt ?? createdAt, format);
  return state.lastResetAt === null ? (
    <Trans>since it was made, {since}</Trans>
  ) : (
    <Trans>since the reset of {since}</Trans>
  );
}
