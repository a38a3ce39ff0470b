import { useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import { dataQualityMachine } from "../../machines/devices/dataQualityMachine.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { type QualityList, shownList } from "../../domain/devices/dataQuality.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** Which list the screen shows. The address says it and the machine follows: "back" is another list again. */
export function useDataQuality() {
  const actor = useInspectedActor(dataQualityMachine);
  const [text, setText] = useUrlState("list");
  useEffect(() => actor.send({ type: "address.changed", list: text }), [actor, text]);
  const list = useSelector(actor, ({ context }) => shownList(context));
  const choose = useCallback((next: QualityList | null) => setText(next, true), [setText]);
  return { list, choose };
}
