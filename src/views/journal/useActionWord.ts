import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { ownValue } from "../../domain/base/ownValue.ts";
import { ACT_WORDS, OBJECT_WORDS } from "./journalWords.ts";
import { actionParts } from "./journalView.ts";

/** What was done to what, in words; an action of a later version as it is written. */
export function useActionWord(): (action: string) => string {
  const { t } = useLingui();
  return useCallback(
    (action: string) => {
      const { object, act } = actionParts(action);
      const [objectWord, actWord] = [
        ownValue<MessageDescriptor>(OBJECT_WORDS, object),
        ownValue<MessageDescriptor>(ACT_WORDS, act),
      ];
      if (objectWord === undefined || actWord === undefined) return action;
      const [what, done] = [t(objectWord), t(actWord)];
      return t({ message: `${what}: ${done}`, context: "journal" });
    },
    [t],
  );
}
