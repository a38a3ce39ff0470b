import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";

/** What programs and networks say in English where something outside was not reached, and what that is for a reader. */
const FAILURES: readonly (readonly [said: RegExp, words: MessageDescriptor])[] = [
  [
    /ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL|has no address/u,
    msg`The name in the address is not known: check how it is written.`,
  ],
  [/ECONNREFUSED/u, msg`Nothing answers at this address: check the port, and whether it runs.`],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|No (?:whole )?(?:answer|connection) within|time(?:d |-)?out/iu,
    msg`No answer in time: check the address, and whether it is reached from here.`,
  ],
  [
    /\bCERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+|ERR_TLS_\w+|EPROTO|certificate/iu,
    msg`Its certificate is not trusted: it has expired, is of another name, or signed by an unknown authority.`,
  ],
  [/private network/u, msg`The address lies in a private network: nothing is sent there.`],
  [/public addresses by https/u, msg`Public addresses are reached by https alone.`],
  [/larger than/u, msg`Its answer is too large.`],
  [/is no JSON/u, msg`Its answer is no JSON.`],
  [
    /not authori[sz]ed|bad user ?name or password/iu,
    msg`The user or the password is not accepted.`,
  ],
  [/ECONNRESET|EPIPE|socket hang up|broke off|closed/u, msg`The connection broke off.`],
];

/** What is known of a failure by how a program said it: its words, and the code that stands in it; null: nothing. */
export function knownFailure(
  said: string,
): { readonly words: MessageDescriptor; readonly code: string | null } | null {
  for (const [pattern, words] of FAILURES) {
    const found = pattern.exec(said)?.[0];
    if (found !== undefined) return { words, code: /^[A-Z][A-Z\d_]+$/u.test(found) ? found : null };
  }
  return null;
}

/** A failure of a connection in the reader's language, with its code where it has one; what is not known as it was said. */
export function useFailureText(): (said: string) => string {
  const { t } = useLingui();
  return useCallback(
    (said) => {
      const known = knownFailure(said);
      if (known === null) return said;
      const words = t(known.words);
      return known.code === null ? words : `${words} (${known.code})`;
    },
    [t],
  );
}
