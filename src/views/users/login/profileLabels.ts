import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The profiles that the demo's people have, in words. */
export const PROFILE_LABELS: readonly { readonly id: string; readonly label: MessageDescriptor }[] =
  [
    { id: "superadmin", label: msg`Super admin` },
    { id: "admin", label: msg`Administrator` },
    { id: "worker", label: msg`Worker` },
    { id: "preperer", label: msg`Preparer` },
    { id: "screen", label: msg`Screen` },
  ];
