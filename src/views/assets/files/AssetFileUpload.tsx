import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { AssetFileId, type AssetId } from "../../../domain/base/ids.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { PROBLEM_WORDS } from "../assetScreenWords.ts";
import { useAssetCommand } from "../useAssetCommand.ts";

/** A file that somebody has chosen. `id` is that of the file: sent again, it is kept once. */
export type ChosenFile = { readonly id: string; readonly file: File };

/** One file on its way: how it stands, and giving it up; of one that was refused why, and trying again. */
export function AssetFileUpload({
  assetId,
  chosen: { id, file },
  isTurn,
  taken,
  onEnd,
}: {
  readonly assetId: AssetId;
  readonly chosen: ChosenFile;
  /** Whether it is sent now: files go a few at a time. */
  readonly isTurn: boolean;
  /** The names that are taken: a file of one of them is refused before it is sent. */
  readonly taken: readonly string[];
  /** It has arrived, or nobody wants it any more. */
  readonly onEnd: (id: string, fate: "arrived" | "failed" | "left") => void;
}) {
  const { t } = useLingui();
  const { name } = file;
  const isOnline = useFeed("connection", null)?.status === "online";
  const work = useAssetCommand(() => onEnd(id, "arrived"));
  const send = useEffectEvent(() =>
    work.run({
      kind: "file.upload",
      assetId,
      fileId: AssetFileId.parse(id),
      name,
      content: file,
      taken,
    }),
  );
  const { isFailed, refusal } = work;
  const fail = useEffectEvent(() => onEnd(id, "failed"));
  useEffect(() => {
    if (isTurn) send();
  }, [isTurn]);
  useEffect(() => {
    if (isFailed) fail();
  }, [isFailed]);
  if (isFailed && refusal !== null)
    return (
      <Banner
        tone="danger"
        isLive
        title={t`${name} was not added`}
        action={
          <Button size="small" onPress={work.retry}>
            {t`Try again`}
          </Button>
        }
        onDismiss={() => onEnd(id, "left")}
      >
        {t(PROBLEM_WORDS[refusal.problem])}
      </Banner>
    );
  return (
    <ProgressBar
      label={label()}
      value={null}
      onCancel={() => {
        work.cancel();
        onEnd(id, "left");
      }}
    />
  );

  function label(): string {
    if (!isOnline) return t`${name} is sent as soon as the connection is back`;
    return work.isBusy ? t`Sending ${name}` : t`${name} is sent after the files before it`;
  }
}
