import { Trans } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useRef } from "react";
import type { Locale } from "../../../domain/base/locale.ts";
import { useEntrance } from "../../kit/services.ts";
import { LANGUAGE_NAMES } from "../../kit/words/languageNames.ts";
import { Button } from "../../ui/Button.tsx";
import { useFocusKept } from "../../ui/useFocusKept.ts";

/** The language of this browser, which anybody chooses in its header: it need not be that of the account. */
export function LanguageHere({ ofAccount }: { readonly ofAccount: Locale | null }) {
  const { locale: actor } = useEntrance();
  const here = useSelector(actor, ({ context }) => context.locale);
  const part = useRef<HTMLParagraphElement>(null);
  const focus = useFocusKept(part);
  const shown = LANGUAGE_NAMES[here];
  const other = ofAccount === null || ofAccount === here ? null : LANGUAGE_NAMES[ofAccount];
  return (
    <p ref={part} className="note" role="status" tabIndex={-1} {...focus}>
      <Trans>Language of this browser: {shown}.</Trans>{" "}
      {ofAccount !== null && other !== null && (
        <Button
          variant="link"
          size="small"
          onPress={() => actor.send({ type: "user.choose", locale: ofAccount })}
        >
          <Trans>{other} here too</Trans>
        </Button>
      )}
    </p>
  );
}
