import { Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode, useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Drawer, type DrawerProps } from "../../ui/Drawer.tsx";
import { FormNotes } from "../administration/FormNotes.tsx";
import { UnsavedQuestion } from "../UnsavedQuestion.tsx";
import type { Editor } from "./useEditor.ts";
import "../../ui/Form.css";

/** A form in a drawer over its list: busy, refused, overtaken and unsaved are handled here, each field by the caller. */
export function EditorDrawer<Values extends object>({
  editor,
  title,
  size = "large",
  saveLabel,
  isSound,
  onSubmit,
  fieldName,
  valueText,
  note,
  instead,
  children,
}: {
  readonly editor: Editor<Values>;
  readonly title: ReactNode;
  readonly size?: DrawerProps["size"];
  readonly saveLabel?: ReactNode;
  /** Nothing that is known here is missing or wrong. */
  readonly isSound: boolean;
  /** Instead of saving at once. */
  readonly onSubmit?: (() => void) | undefined;
  /** For conflicts: what a field is called, and a value of it. */
  readonly fieldName: (field: string) => string;
  readonly valueText: (field: string, value: unknown) => string;
  /** Instead of the usual words about a refusal. */
  readonly note?: ReactNode;
  /** A question that takes the form's place. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  const { isBusy, isTried, conflicts, leave } = editor;
  return (
    <Drawer
      isOpen
      size={size}
      title={title}
      onClose={leave}
      actions={
        instead === undefined ? (
          <>
            {isTried && !isSound && (
              <p role="alert" className="Form-missing">
                <Trans>Something is missing or wrong: it is marked.</Trans>
              </p>
            )}
            <Button onPress={leave} isDisabled={isBusy}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              type="submit"
              form={id}
              variant="primary"
              isPending={isBusy}
              isDisabled={conflicts.length > 0}
            >
              {saveLabel ?? <Trans>Save</Trans>}
            </Button>
          </>
        ) : undefined
      }
    >
      {instead ?? (
        <form
          id={id}
          className="Form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            editor.submit(isSound, onSubmit);
          }}
        >
          {note ?? <FormNotes form={editor} fieldName={fieldName} valueText={valueText} />}
          <Fragment key={editor.turn}>{children}</Fragment>
        </form>
      )}
      <UnsavedQuestion isAsking={editor.isAsking} onStay={editor.stay} onLeave={editor.discard} />
    </Drawer>
  );
}
