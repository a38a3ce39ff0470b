import { useLingui } from "@lingui/react/macro";
import { RefusedCommand } from "../RefusedCommand.tsx";
import { problemWords } from "./problemWords.ts";
import type { Refusal } from "../../../streams/calls/refusal.ts";

type Props = {
  readonly work: {
    readonly refusal: Pick<Refusal, "problem" | "told"> | null;
    readonly isBusy: boolean;
    readonly retry: () => void;
    readonly dismiss: () => void;
  };
};

/** Why the last command was not carried out, in our words and in the server's. */
export function RefusalNote({ work }: Props) {
  const { t } = useLingui();
  const { refusal } = work;
  if (refusal === null) return null;
  const { problem, told } = refusal;
  return (
    <RefusedCommand work={work} problem={problem} words={t(problemWords(problem))} told={told} />
  );
}
