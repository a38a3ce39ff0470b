import { useLingui } from "@lingui/react/macro";
import type { AssetProblem } from "../../streams/calls/assets/assetCommands.ts";
import { RefusedCommand } from "../kit/RefusedCommand.tsx";
import { PROBLEM_WORDS } from "./assetScreenWords.ts";
import type { AssetWork } from "./useAssetCommand.ts";

/** Problems that our words leave open: only the server knows what exactly it is. */
const TOLD_BY_SERVER: readonly AssetProblem[] = ["failed", "invalid"];

/** Why the last command was not carried out, in our words, and in the server's where they say more. */
export function CommandNote({ work }: { readonly work: AssetWork }) {
  const { t } = useLingui();
  const { refusal } = work;
  if (refusal === null) return null;
  const { problem, told } = refusal;
  return (
    <RefusedCommand
      work={work}
      problem={problem}
      words={t(PROBLEM_WORDS[problem])}
      told={TOLD_BY_SERVER.includes(problem) ? told : ""}
    />
  );
}
