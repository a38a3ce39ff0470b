import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RollPerson } from "../../domain/evacuations/evacuation.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

/** Asks once more before the end, and names everybody who is still missing. */
export function EndEvacuation({
  isOpen,
  isDrill,
  missing,
  expected,
  onConfirm,
  onCancel,
}: {
  readonly isOpen: boolean;
  readonly isDrill: boolean;
  readonly missing: readonly RollPerson[];
  readonly expected: number;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone={missing.length > 0 ? "danger" : "neutral"}
      title={
        <Question isDrill={isDrill} missing={missing.length} isNobodyExpected={expected === 0} />
      }
      confirmLabel={isDrill ? t`End the drill` : t`End the evacuation`}
      cancelLabel={missing.length > 0 ? t`Go on searching` : t`Go on`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {missing.length > 0 && (
        <ul className="EndEvacuation-missing" aria-label={t`Still unaccounted for`} tabIndex={0}>
          {missing.map(({ id, name, reference }) => (
            <li key={id}>
              {name} {reference !== null && <small>{reference}</small>}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Trans>It ends on every screen and cannot be resumed. The report is kept.</Trans>
      </p>
    </ConfirmDialog>
  );
}

function Question({
  isDrill,
  missing,
  isNobodyExpected,
}: {
  readonly isDrill: boolean;
  readonly missing: number;
  readonly isNobodyExpected: boolean;
}) {
  if (missing > 0)
    return isDrill ? (
      <Plural
        value={missing}
        one="# person is still missing. End the drill all the same?"
        other="# people are still missing. End the drill all the same?"
      />
    ) : (
      <Plural
        value={missing}
        one="# person is still missing. End the evacuation all the same?"
        other="# people are still missing. End the evacuation all the same?"
      />
    );
  if (isNobodyExpected)
    return isDrill ? (
      <Trans>Nobody was expected. End the drill?</Trans>
    ) : (
      <Trans>Nobody was expected. End the evacuation?</Trans>
    );
  return isDrill ? (
    <Trans>Everybody is found. End the drill?</Trans>
  ) : (
    <Trans>Everybody is found. End the evacuation?</Trans>
  );
}
