import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TagId } from "../../../domain/base/ids.ts";
import { BatchTagIds, tagIdsOf } from "../../../domain/devices/batchTagOperation.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { TagIdsField } from "../../kit/TagIdsField.tsx";
import "../../ui/Form.css";
import "../tags/Tags.css";

/** Asks which tags are looked up. */
export function FindTags({
  ids,
  onFind,
  onClose,
}: {
  /** Those that are shown. */
  readonly ids: readonly TagId[];
  readonly onFind: (ids: readonly TagId[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [list, setList] = useState(() => ids.join("\n"));
  const [isTried, setIsTried] = useState(false);
  const asked = BatchTagIds.safeParse(tagIdsOf(list).ids);
  return (
    <Drawer isOpen size="large" title={t`Look tags up`} onClose={onClose}>
      <form
        className="Form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (asked.success) onFind(asked.data);
        }}
      >
        <TagIdsField
          isFirst
          list={list}
          onChange={setList}
          problem={isTried && !asked.success ? t`Give between 1 and 10,000 tags.` : null}
        />
        <div className="wrap-2">
          <Button type="submit" variant="primary">
            <Trans>Look up</Trans>
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
