import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { resolveDistress } from "../../domain/distress/calls.ts";
import {
  type Distress,
  DISTRESS_OUTCOMES,
  type DistressOutcome,
  needsComment,
} from "../../domain/distress/distress.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { Button } from "../ui/Button.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { OUTCOME_WORDS } from "./callWords.ts";

/** Says what came of a call; without help given it says how that is known. */
export function ResolveCall({ call }: { readonly call: Distress }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<DistressOutcome | null>(null);
  const [comment, setComment] = useState("");
  const [isTried, setTried] = useState(false);
  const work = useCalls("resolveDistress", { resolve: resolveDistress });
  const isMissing = outcome !== null && needsComment(outcome) && comment.trim() === "";
  const send = () => {
    setTried(true);
    if (outcome === null || isMissing) return;
    work.run({
      kind: "resolve",
      distressId: call.id,
      commandId: crypto.randomUUID(),
      outcome,
      comment: comment.trim() === "" ? null : comment.trim(),
    });
  };
  return (
    <form
      className="ResolveCall stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <RadioGroup<DistressOutcome>
        label={t`What came of it`}
        // What nobody has raised is a test whatever came of it.
        options={DISTRESS_OUTCOMES.filter((id) => call.purpose === "real" || id === "test").map(
          (id) => ({ id, label: t(OUTCOME_WORDS[id]) }),
        )}
        value={outcome}
        onChange={setOutcome}
        errorMessage={isTried && outcome === null ? t`Choose what came of it.` : null}
      />
      <TextArea
        label={t`Comment`}
        value={comment}
        onChange={setComment}
        maxLength={2000}
        isRequired={outcome !== null && needsComment(outcome)}
        errorMessage={isTried && isMissing ? t`Say how you know that nobody needs help.` : null}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={<CircleCheck aria-hidden />}
        isPending={work.isBusy}
      >
        <Trans>Resolve the call</Trans>
      </Button>
      <RefusalNote work={work} />
    </form>
  );
}
