import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EndStatement } from "../../domain/evacuations/endStatement.ts";
import type { RollPerson } from "../../domain/evacuations/evacuation.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { EndDoubts, EndTitle } from "./EndWords.tsx";

/** Asks once more before the end, and names everybody who is still missing and all that is not certain. */
export function EndEvacuation({
  isOpen,
  isDrill,
  missing,
  end,
  onConfirm,
  onCancel,
}: {
  readonly isOpen: boolean;
  readonly isDrill: boolean;
  readonly missing: readonly RollPerson[];
  readonly end: EndStatement;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  const isGood = end.kind === "everybodyFound" || end.kind === "nobodyExpected";
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone={isGood ? "neutral" : "danger"}
      title={<Question isDrill={isDrill} end={end} />}
      confirmLabel={isDrill ? t`End the drill` : t`End the evacuation`}
      cancelLabel={isGood ? t`Go on` : t`Go on searching`}
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
      {end.heardInside.length > 0 && end.kind !== "heardInside" && (
        <p>
          <strong>
            <EndTitle end={{ ...end, kind: "heardInside" }} />
          </strong>
        </p>
      )}
      <p>
        <EndDoubts end={end} />
      </p>
      <p>
        <Trans>It ends on every screen and cannot be resumed. The report is kept.</Trans>
      </p>
    </ConfirmDialog>
  );
}

function Question({ isDrill, end }: { readonly isDrill: boolean; readonly end: EndStatement }) {
  const { kind, missing } = end;
  if (kind === "missing")
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
  if (kind === "everybodyFound")
    return isDrill ? (
      <Trans>Everybody is found. End the drill?</Trans>
    ) : (
      <Trans>Everybody is found. End the evacuation?</Trans>
    );
  if (kind === "nobodyExpected")
    return isDrill ? (
      <Trans>Nobody was expected. End the drill?</Trans>
    ) : (
      <Trans>Nobody was expected. End the evacuation?</Trans>
    );
  const said = <EndTitle end={end} />;
  return isDrill ? (
    <Trans>{said} End the drill all the same?</Trans>
  ) : (
    <Trans>{said} End the evacuation all the same?</Trans>
  );
}
