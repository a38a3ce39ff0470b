import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import type { AssetProblem } from "../../streams/calls/assets/assetCommands.ts";
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
    <Banner
      tone="danger"
      isLive
      title={t`This was not done`}
      onDismiss={work.dismiss}
      action={
        problem === "unreachable" || problem === "failed" ? (
          <Button size="small" onPress={work.retry} isPending={work.isBusy}>
            <Trans>Try again</Trans>
          </Button>
        ) : undefined
      }
    >
      <p>{t(PROBLEM_WORDS[problem])}</p>
      {told !== "" && TOLD_BY_SERVER.includes(problem) && <p lang="en">{told}</p>}
    </Banner>
  );
}
