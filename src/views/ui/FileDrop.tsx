import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, Upload } from "lucide-react";
import { useState } from "react";
import { DropZone, FileTrigger, isFileDropItem } from "react-aria-components";
import { formatBytes } from "./format/formatBytes.ts";
import { Button } from "./Button.tsx";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import "./Field.css";
import "./FileDrop.css";

export type FileDropProps = {
  readonly label: string;
  /** Types such as "image/png", or endings such as ".csv". What a file really is, the server finds out from its content. */
  readonly accepted: readonly string[];
  readonly isMultiple?: boolean | undefined;
  readonly maxBytes?: number | undefined;
  readonly onFiles: (files: File[]) => void;
  readonly description?: string | undefined;
  readonly errorMessage?: string | null | undefined;
  readonly isDisabled?: boolean | undefined;
};

/** Takes files, dropped, pasted or chosen. A file of another type or too large is refused by name. */
export function FileDrop({
  label,
  accepted,
  isMultiple = false,
  maxBytes,
  onFiles,
  description,
  errorMessage,
  isDisabled = false,
}: FileDropProps) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (files: readonly File[]) => {
    const given = isMultiple ? files : files.slice(0, 1);
    const wrong = given.find((file) => !isAccepted(file, accepted));
    const large = given.find((file) => maxBytes !== undefined && file.size > maxBytes);
    if (wrong !== undefined) {
      const types = accepted.join(", ");
      setRefusal(t`${wrong.name} is of another type. Choose one of: ${types}.`);
      return;
    }
    if (large !== undefined && maxBytes !== undefined) {
      const size = formatBytes(large.size, locale);
      const most = formatBytes(maxBytes, locale);
      setRefusal(t`${large.name} is ${size}, more than ${most}. Choose a smaller file.`);
      return;
    }
    setRefusal(null);
    if (given.length > 0) onFiles([...given]);
  };
  // What was last chosen is what is spoken of: a refusal of our own is newer than one of the file before.
  const error = refusal ?? errorMessage ?? null;
  return (
    <DropZone
      className="FileDrop"
      aria-label={label}
      isDisabled={isDisabled}
      onDrop={(event) => {
        void Promise.all(event.items.filter(isFileDropItem).map((item) => item.getFile())).then(
          take,
        );
      }}
    >
      <Upload aria-hidden="true" />
      <div className="FileDrop-texts">
        <span className="FileDrop-label">{label}</span>
        {description !== undefined && <span className="fine-note">{description}</span>}
        {error !== null && (
          <span className="FieldMessage" role="alert">
            <CircleAlert aria-hidden="true" />
            {error}
          </span>
        )}
      </div>
      <FileTrigger
        acceptedFileTypes={accepted}
        allowsMultiple={isMultiple}
        onSelect={(files) => take(files === null ? [] : [...files])}
      >
        <Button isDisabled={isDisabled}>
          {isMultiple ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
        </Button>
      </FileTrigger>
    </DropZone>
  );
}

function isAccepted(file: File, accepted: readonly string[]): boolean {
  const name = file.name.toLowerCase();
  return accepted.some((one) =>
    one.startsWith(".")
      ? name.endsWith(one.toLowerCase())
      : one.endsWith("/*")
        ? file.type.startsWith(one.slice(0, -1))
        : file.type === one,
  );
}
