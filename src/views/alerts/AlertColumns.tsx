import { Trans } from "@lingui/react/macro";

/** The names of the columns for the eye; each cell says to a reader what it is. */
export function AlertColumns({ isActing }: { readonly isActing: boolean }) {
  return (
    <div className="AlertRow AlertColumns" data-acting={isActing} aria-hidden="true">
      {isActing && <span />}
      <span>
        <Trans>Type</Trans>
      </span>
      <span>
        <Trans>Subject and place</Trans>
      </span>
      <span>
        <Trans>Reason</Trans>
      </span>
      <span>
        <Trans>Since</Trans>
      </span>
      <span>
        <Trans>State</Trans>
      </span>
    </div>
  );
}
