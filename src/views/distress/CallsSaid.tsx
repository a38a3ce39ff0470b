import { Trans } from "@lingui/react/macro";
import type { Distress } from "../../domain/distress/distress.ts";
import { CallKind, CallWho } from "./CallLines.tsx";

/** What a screen reader interrupts for: who calls and was not answered, without what changes every second. */
export function CallsSaid({ calls }: { readonly calls: readonly Distress[] }) {
  return (
    <div className="visually-hidden" role="alert">
      {calls
        .filter(({ state }) => state === "raised")
        .map((call) => (
          <p key={call.id}>
            {call.purpose !== "drill" && <Trans>Call for help:</Trans>} <CallKind call={call} />,{" "}
            <CallWho call={call} />
          </p>
        ))}
    </div>
  );
}
