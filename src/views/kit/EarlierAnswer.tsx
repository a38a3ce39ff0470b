import { Trans } from "@lingui/react/macro";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import type { Read } from "./reading.ts";

/** Above what was read for an earlier question while the last one has failed: says so, and asks again. Else nothing. */
export function EarlierAnswer({
  read: { answer, isFailed, refresh },
  title,
}: {
  readonly read: Pick<Read<never, unknown>, "answer" | "isFailed" | "refresh">;
  readonly title: string;
}) {
  if (!isFailed || answer === null) return null;
  return (
    <Banner
      tone="warning"
      isLive
      title={title}
      action={
        <Button size="small" onPress={refresh}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The server did not answer the last question.</Trans>
    </Banner>
  );
}
