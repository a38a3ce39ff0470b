import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { tagIdsOf } from "../../domain/devices/batchTagOperation.ts";
import { FileDrop } from "../ui/FileDrop.tsx";
import { TextArea } from "../ui/TextArea.tsx";

/** Largest list of ids that is read, in bytes: 10,000 of the longest. */
const MAX_LIST = 2 * 1024 * 1024;

/** Ids of tags, typed, pasted or from a file, with what of them can be read. */
export function TagIdsField({
  list,
  onChange,
  problem,
  isFirst = false,
}: {
  readonly list: string;
  readonly onChange: (list: string) => void;
  readonly problem: string | null;
  /** The first field of its form, which has the focus. */
  readonly isFirst?: boolean;
}) {
  const { t } = useLingui();
  const { ids, repeated, refused } = tagIdsOf(list);
  return (
    <>
      <TextArea
        label={t`Tags`}
        value={list}
        onChange={onChange}
        rows={6}
        description={t`Ids, one a line or between commas.`}
        isRequired
        autoFocus={isFirst}
        errorMessage={problem}
      />
      <p role="status">
        <Plural value={ids.length} one="# tag" other="# tags" />
        {repeated > 0 && (
          <>
            {", "}
            <Plural value={repeated} one="# repeated" other="# repeated" />
          </>
        )}
        {refused.length > 0 && (
          <>
            {", "}
            <Trans>not readable: {refused.slice(0, 5).join(", ")}</Trans>
          </>
        )}
      </p>
      <FileDrop
        label={t`Or a file of ids`}
        accepted={[".csv", ".txt"]}
        maxBytes={MAX_LIST}
        onFiles={([file]) => void file?.text().then(onChange)}
      />
    </>
  );
}
