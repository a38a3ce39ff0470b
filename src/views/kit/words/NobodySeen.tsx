import { Trans } from "@lingui/react/macro";
import { CircleHelp } from "lucide-react";
import type { Deafness } from "../../../domain/devices/deafAreas.ts";
import "./HeadsNote.css";

/** Instead of a plain 0 where nobody can be received: that nobody is counted proves nothing. */
export function NobodySeen({ deafness }: { readonly deafness: Deafness }) {
  return (
    <span className="HeadsNote-doubt">
      <CircleHelp aria-hidden />
      {deafness === "unknown" ? (
        <Trans>unknown: its receivers are offline</Trans>
      ) : (
        <Trans>uncertain: its receivers are silent</Trans>
      )}
    </span>
  );
}
