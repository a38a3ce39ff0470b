import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useParams } from "wouter";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { usePageTitle } from "../kit/usePageTitle.ts";
import { CounterWizard } from "./CounterWizard.tsx";

/** /administration/counters/create */
export function CounterCreate() {
  return <CounterEditor id={null} />;
}

/** /administration/counters/edit/{counterId} */
export function CounterEdit() {
  const { counterId } = useParams<{ counterId: string }>();
  return <CounterEditor key={counterId} id={counterId} />;
}

/** The wizard once everything is known that its fields are chosen from and compared with. */
function CounterEditor({ id }: { readonly id: string | null }) {
  const { t } = useLingui();
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const counters = useFeed("counters", null);
  const sites = useFeed("sites", null);
  const referential = useFeed("referential", null);
  const counter = counters?.counters.find((one) => one.id === id) ?? null;
  usePageTitle(counter?.name ?? null);
  const feeds = [counters, sites, referential];
  if (!counters?.isLoaded || !sites?.isLoaded || !referential?.isLoaded)
    return feeds.some((feed) => feed?.failure != null) ? (
      <ErrorState
        title={t`The form could not be filled in.`}
        description={t`It is retried automatically as soon as the server answers.`}
      />
    ) : (
      <Skeleton kind="rows" count={8} label={t`Reading the form`} />
    );
  if (id !== null && counter === null)
    return (
      <EmptyState
        title={t`There is no such counter in use.`}
        description={t`An archived counter is taken back into use before it is edited.`}
        action={
          <LinkButton href={linkTo("countersAdministration", {}, { archived: "1" })}>
            <Trans>Archived counters</Trans>
          </LinkButton>
        }
      />
    );
  return (
    <CounterWizard
      key={customer}
      counter={counter}
      others={counters.counters}
      sites={sites.sites}
      families={referential.families}
    />
  );
}
