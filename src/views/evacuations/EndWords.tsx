import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import type { EndStatement } from "../../domain/evacuations/endStatement.ts";
import type { UncoveredPlace } from "../../domain/evacuations/uncoveredPlaces.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** The tone of how many are missing: good only where everybody is found. Of nobody expected it is no success. */
export function toneOf({ kind }: EndStatement): "danger" | "neutral" | "success" | "warning" {
  if (kind === "missing") return "danger";
  if (kind === "everybodyFound") return "success";
  return kind === "nobodyExpected" ? "neutral" : "warning";
}

/** What may be said of the end in one sentence. */
export function EndTitle({
  end: { kind, found, expected, missing, heardInside },
}: {
  readonly end: EndStatement;
}) {
  switch (kind) {
    case "missing":
      return (
        <Plural
          value={missing}
          one="# person is still missing."
          other="# people are still missing."
        />
      );
    case "heardInside":
      return (
        <Plural
          value={heardInside.length}
          one="# person who was found was heard inside again."
          other="# people who were found were heard inside again."
        />
      );
    case "everybodyFound":
      return (
        <span data-end={kind}>
          <Trans>Everybody is found.</Trans>
        </span>
      );
    case "nobodyExpected":
      return <Trans>Nobody was expected.</Trans>;
    case "notHeard":
    case "unconfirmed":
    case "notLive":
      if (expected === 0) return <Trans>Nobody was expected.</Trans>;
      return (
        <Trans>
          {found} of {expected} on the list.
        </Trans>
      );
    default:
      return unreachable(kind);
  }
}

/** Why it is not said that everybody is found, beside those who are missing; nothing where there is no other reason. */
export function EndDoubts({
  end: { kind, unconfirmed, uncovered },
}: {
  readonly end: EndStatement;
}) {
  const placeWords = useUncoveredWords();
  const { locale } = useTimeFormat();
  const places = new Intl.ListFormat(locale, { type: "conjunction" }).format(
    uncovered.map(placeWords),
  );
  return (
    <>
      {uncovered.length > 0 && <Trans>Not heard: {places}. Search there.</Trans>}
      {uncovered.length > 0 && unconfirmed > 0 && " "}
      {unconfirmed > 0 && (
        <Plural
          value={unconfirmed}
          one="# counted by their own phone, not confirmed by anybody."
          other="# counted by their own phones, not confirmed by anybody."
        />
      )}
      {uncovered.length === 0 && kind === "notLive" && (
        <Trans>It is not live: somebody may be inside.</Trans>
      )}
    </>
  );
}

/** "West wing (Level 1) since 19:32", the floor as its site calls it. */
export function useUncoveredWords(): (place: UncoveredPlace) => string {
  const { t } = useLingui();
  const format = useTimeFormat();
  const floorName = useFloorName();
  const sites = useFeed("sites", null)?.sites ?? null;
  return useCallback(
    ({ area, name, floor, since }) => {
      const around = area === null ? t`around ${name}` : name;
      const site = sites?.find(({ areas }) => areas.some(({ id }) => id === area)) ?? null;
      const where = floor === null ? around : `${around} (${floorName(site, floor)})`;
      if (since === null) return where;
      const at = formatTime(since, format, { hasSeconds: false });
      return t`${where} since ${at}`;
    },
    [t, format, floorName, sites],
  );
}
