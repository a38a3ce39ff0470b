import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import "./AlertBulkBar.css";

/** What can be done with the picked alerts: acknowledge those that nobody has, with one comment for all. */
export function AlertBulkBar({
  picked,
  acknowledgeable,
  comment,
  isCommentAsked,
  onComment,
  onAcknowledge,
  onClear,
}: {
  readonly picked: number;
  readonly acknowledgeable: number;
  readonly comment: string;
  /** The operator wants to write now. */
  readonly isCommentAsked: boolean;
  readonly onComment: (text: string) => void;
  readonly onAcknowledge: () => void;
  readonly onClear: () => void;
}) {
  const { t } = useLingui();
  return (
    <form
      className="AlertBulkBar"
      aria-label={t`Selected alerts`}
      onSubmit={(event) => {
        event.preventDefault();
        onAcknowledge();
      }}
    >
      <strong role="status">
        <Plural value={picked} one="# selected" other="# selected" />
      </strong>
      <TextField
        // It takes the focus when it is made: once it is asked for.
        key={String(isCommentAsked)}
        label={t`Comment for all of them, if you like`}
        isLabelHidden
        placeholder={t`Comment (optional)`}
        value={comment}
        onChange={onComment}
        maxLength={2000}
        autoFocus={isCommentAsked}
      />
      <Button
        type="submit"
        variant="primary"
        icon={<Check aria-hidden />}
        isDisabled={acknowledgeable === 0}
      >
        <Plural value={acknowledgeable} one="Acknowledge #" other="Acknowledge #" />
      </Button>
      <Button variant="quiet" icon={<X aria-hidden />} onPress={onClear}>
        <Trans>Select none</Trans>
      </Button>
    </form>
  );
}
