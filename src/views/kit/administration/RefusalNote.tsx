import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { problemWords } from "./problemWords.ts";
import type { AdministrationWork } from "./useAdministrationCommand.ts";

/** Why the last command was not carried out, in our words and in the server's. */
export function RefusalNote({ work }: { readonly work: AdministrationWork }) {
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
      <p>{t(problemWords(problem))}</p>
      {told !== "" && <p lang="en">{told}</p>}
    </Banner>
  );
}
