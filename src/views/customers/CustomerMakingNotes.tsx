import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { SECOND } from "../../domain/base/time.ts";
import { type MakingStep, makingStatus } from "../../domain/customers/customerMaking.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { CountedProgress } from "../ui/CountedProgress.tsx";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useCustomerMachines } from "./customerMachines.ts";

const STEP_WORDS: Readonly<Record<MakingStep, MessageDescriptor>> = {
  collections: msg`Making the place for its data`,
  profiles: msg`Making its roles`,
  settings: msg`Writing its permissions and settings`,
  copies: msg`Copying what it takes over`,
  listing: msg`Entering it in the list of customers`,
};

/** How far the making of a customer is, by what is stored of it; null until it was read. */
function useMaking(index: string, isCopy: boolean) {
  const { customerMaking } = useCustomerMachines();
  const { value } = useWatchedRead(customerMaking, index, SECOND);
  return value === null ? null : makingStatus(value, isCopy);
}

type Props = {
  readonly index: string;
  /** It takes something over from another customer. */
  readonly isCopy?: boolean;
};

/** A customer is being made, which takes half a minute on a busy storage: what, and how much of it is there. */
export function CustomerMakingBar({ index, isCopy = false }: Props) {
  const { t } = useLingui();
  const making = useMaking(index, isCopy);
  return (
    <>
      <CountedProgress
        label={t(STEP_WORDS[making?.step ?? "collections"])}
        done={making?.done ?? null}
        of={making?.total ?? 0}
      />
      <p className="note">
        <Trans>
          This may take a minute. It goes on if you leave: the customer is then in the list.
        </Trans>
      </p>
    </>
  );
}

/** A customer was not made to the end: why, where it stopped, and what to do. */
export function CustomerMakingBroken({
  index,
  isCopy = false,
  problem,
  onRetry,
}: Props & { readonly problem: string; readonly onRetry: () => void }) {
  const { t } = useLingui();
  const making = useMaking(index, isCopy);
  const { locale } = useTimeFormat();
  const done = formatNumber(making?.done ?? 0, locale);
  const of = formatNumber(making?.total ?? 0, locale);
  const step = making === null ? "" : t(STEP_WORDS[making.step]);
  return (
    <Banner
      tone="danger"
      isLive
      title={t`The customer is not created yet`}
      action={
        <Button size="small" onPress={onRetry}>
          <Trans>Go on</Trans>
        </Button>
      }
    >
      {problem === "unreachable" ? (
        <Trans>The server did not answer. What you typed is kept.</Trans>
      ) : (
        t(problemWords(problem))
      )}{" "}
      {making !== null && making.done > 0 && making.done < making.total && (
        <Trans>
          {done} of {of} parts are made and stay; it stopped at: “{step}”. Going on makes the rest
          and nothing twice. Until then nobody sees the customer.
        </Trans>
      )}
      {making !== null && making.done === making.total && (
        <Trans>All of it is made by now: going on opens it to you.</Trans>
      )}
    </Banner>
  );
}
