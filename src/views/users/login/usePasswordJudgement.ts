import { useContext, useEffect, useState } from "react";
import type { PasswordJudgement } from "../../../domain/users/passwordStrength.ts";
import { useDebouncedValue } from "../../kit/useDebouncedValue.ts";
import { PasswordJudgeContext } from "./passwordJudgeContext.ts";

/** So long nobody types before it is judged, in ms: who types fast is not interrupted with each letter. */
const PAUSE = 300;

/** `unjudged`: the judge could not be fetched. Null: nothing is typed, or it is not judged yet. */
export type ShownJudgement = PasswordJudgement | "unjudged" | null;

/** How good the typed password is. No machine holds it: what a machine holds is shown on /debug-ui. @param about keep its identity */
export function usePasswordJudgement(password: string, about: readonly string[]): ShownJudgement {
  const judge = useContext(PasswordJudgeContext);
  const rested = useDebouncedValue(password, PAUSE);
  const [judged, setJudged] = useState<{ of: string; judgement: ShownJudgement } | null>(null);
  useEffect(() => {
    if (rested === "") return;
    let isOver = false;
    judge(rested, about).then(
      (judgement) => !isOver && setJudged({ of: rested, judgement }),
      () => !isOver && setJudged({ of: rested, judgement: "unjudged" }),
    );
    return () => {
      isOver = true;
    };
  }, [judge, rested, about]);
  return judged !== null && judged.of === password ? judged.judgement : null;
}
