import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { passesByItself } from "./passesByItself.ts";

/** Why a command was not carried out, with the way to try it again where that may help. */
export function RefusedCommand({
  work,
  problem,
  words,
  told,
}: {
  readonly work: {
    readonly isBusy: boolean;
    readonly retry: () => void;
    readonly dismiss: () => void;
  };
  readonly problem: string;
  readonly words: string;
  /** What the server says, in English; empty: nothing beyond our words. */
  readonly told: string;
}) {
  const { t } = useLingui();
  return (
    <Banner
      tone="danger"
      isLive
      title={t`This was not done`}
      onDismiss={work.dismiss}
      action={
        passesByItself(problem) ? (
          <Button size="small" onPress={work.retry} isPending={work.isBusy}>
            <Trans>Try again</Trans>
          </Button>
        ) : undefined
      }
    >
      <p>{words}</p>
      {told !== "" && <p lang="en">{told}</p>}
    </Banner>
  );
}
