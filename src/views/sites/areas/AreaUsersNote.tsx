import { Plural, Trans } from "@lingui/react/macro";
import type { AreaUsers } from "./areaUsers.ts";

/** Who uses an area, in sentences; nothing where nobody does. */
export function AreaUsersNote({ users }: { readonly users: AreaUsers }) {
  const { counters, warning, isMuster } = users;
  const names = counters.join(", ");
  const alerts = warning.join(", ");
  return (
    <>
      {counters.length > 0 && (
        <p>
          <Plural value={counters.length} one="One counter uses it:" other="# counters use it:" />{" "}
          {names}.
        </p>
      )}
      {warning.length > 0 && (
        <p>
          <Trans>Alerts watch it for: {alerts}.</Trans>
        </p>
      )}
      {isMuster && (
        <p>
          <Trans>It is a muster area: a person who is seen there in an evacuation is safe.</Trans>
        </p>
      )}
    </>
  );
}
