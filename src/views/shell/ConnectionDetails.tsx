import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { NextAttempt } from "./NextAttempt.tsx";
import type { Connectivity } from "./selectConnectivity.ts";

type ConnectionDetailsProps = {
  readonly connectivity: Connectivity;
  readonly sentence: string;
  readonly onTry: () => void;
};

/** A difference of clocks below it, in s, nobody has to know of. */
const CLOCK_TOLERANCE = 2;

/** All that is known of the connection, for whoever has to tell somebody about it. */
export function ConnectionDetails({ connectivity, sentence, onTry }: ConnectionDetailsProps) {
  const { t } = useLingui();
  const freshness = useFeed("freshness", null);
  const now = useNow();
  const refused = freshness?.refused ?? 0;
  const offset = Math.round((freshness?.clockOffset ?? 0) / 1000);
  const clock =
    Math.abs(offset) <= CLOCK_TOLERANCE ? (
      <Trans>In step with the server</Trans>
    ) : offset > 0 ? (
      <Plural value={offset} one="# second behind the server" other="# seconds behind the server" />
    ) : (
      <Plural
        value={-offset}
        one="# second ahead of the server"
        other="# seconds ahead of the server"
      />
    );
  return (
    <div className="ConnectionDetails">
      <p>{sentence}</p>
      <DescriptionList
        items={[
          {
            id: "proof",
            term: t`Last sign of life`,
            description: <Age at={freshness?.lastProofAt ?? null} now={now} />,
          },
          { id: "clock", term: t`Clock of this machine`, description: clock },
          {
            id: "refused",
            term: t`Documents and messages that cannot be read`,
            description: <span className="tabular">{refused}</span>,
          },
        ]}
      />
      {connectivity.kind === "broken" && (
        <>
          <p className="note">{connectivity.reason}</p>
          <Button size="small" onPress={() => window.location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        </>
      )}
      {connectivity.kind === "offline" && (
        <>
          <NextAttempt retryAt={connectivity.retryAt} attempt={connectivity.attempt} />
          <p className="note">{connectivity.reason}</p>
          <Button size="small" onPress={onTry}>
            <Trans>Try now</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
