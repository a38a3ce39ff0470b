import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { LonLat } from "../../../domain/base/geometry.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { doubtfulLines } from "../../../domain/sites/doubtfulLines.ts";
import {
  type LineIssue,
  parseTagLocationCsv,
  TAG_LOCATION_COLUMNS,
} from "../../../domain/devices/tagLocationCsv.ts";
import { batchTagOperationMachine } from "../../../machines/devices/batchTagOperationMachine.ts";
import { newId } from "../../kit/newId.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { BatchSteps } from "./BatchSteps.tsx";
import { DoubtfulPlaces } from "./DoubtfulPlaces.tsx";
import { HeardPlaces } from "./HeardPlaces.tsx";
import { useTagBatch } from "./useTagBatch.ts";
import "../../ui/Form.css";

const NONE: readonly never[] = [];
/** Largest file of places, in bytes. */
const MAX_FILE = 2 * 1024 * 1024;
/** Wrong lines that are offered to be mended at once. */
const MENDED = 20;

/** Places of gateways and anchors from a CSV of seven values a line; wrong lines are corrected in place. */
export function PlacesDrawer({
  known,
  onClose,
}: {
  /** Where the customer's sites are; null: devices of all customers, each placed on the sites of its own. Super admins only. */
  readonly known: readonly LonLat[] | null;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const run = useTagBatch(batchTagOperationMachine);
  const [text, setText] = useState("");
  // For which text somebody has said that its places are meant: another one is asked about again.
  const [meant, setMeant] = useState<string | null>(null);
  const { timezone } = useTimeFormat();
  const { locations, refused } = parseTagLocationCsv(text);
  const isAcross = known === null;
  const doubtful = doubtfulLines(locations, known ?? NONE, timezone);
  const isReady =
    locations.length > 0 && refused.length === 0 && (doubtful.length === 0 || meant === text);
  const lines = text.split(/\r\n|\r|\n/u);
  const replace = (line: number, next: string) =>
    setText(lines.map((one, at) => (at === line - 1 ? next : one)).join("\n"));
  const issueText = (issue: LineIssue): string => {
    switch (issue.kind) {
      case "flaw":
        return t`The line cannot be read: look at its quotes.`;
      case "count":
        return t`It has ${issue.count} values instead of 7.`;
      case "repeated":
        return t`Its tag is in line ${issue.line} already.`;
      case "value":
        return t`The value ${issue.column} is wrong.`;
      default:
        return unreachable(issue);
    }
  };
  const values = TAG_LOCATION_COLUMNS.join(", ");
  return (
    <Drawer
      isOpen
      size="large"
      title={t`Places from a CSV`}
      onClose={() => {
        if (!run.isBusy) onClose();
      }}
    >
      <BatchSteps
        run={run}
        confirmLabel={(count) => (
          <Plural value={count} one="Place # device" other="Place # devices" />
        )}
      >
        <form
          className="Form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady)
              run.prepare({
                kind: "place",
                batchId: newId("batch"),
                places: locations.map(({ tagId, settings }) => ({ tagId, settings })),
                isAcross,
              });
          }}
        >
          <FileDrop
            label={t`A CSV of places`}
            description={t`Seven values a line: ${values}.`}
            accepted={[".csv", ".txt"]}
            maxBytes={MAX_FILE}
            onFiles={([file]) => void file?.text().then(setText)}
          />
          <TextArea label={t`Or typed here`} value={text} onChange={setText} rows={6} />
          <p role="status">
            <Plural value={locations.length} one="# place" other="# places" />
            {refused.length > 0 && (
              <>
                {", "}
                <Plural
                  value={refused.length}
                  one="# line is wrong: correct it below."
                  other="# lines are wrong: correct them below."
                />
              </>
            )}
          </p>
          {refused.slice(0, MENDED).map(({ line, issue }) => (
            <TextField
              key={line}
              label={t`Line ${line}`}
              value={lines[line - 1] ?? ""}
              onChange={(next) => replace(line, next)}
              spellCheck={false}
              errorMessage={issueText(issue)}
              suffix={
                <Button size="small" variant="quiet" onPress={() => replace(line, "")}>
                  <Trans>Leave out</Trans>
                </Button>
              }
            />
          ))}
          {doubtful.length > 0 && (
            <DoubtfulPlaces
              lines={doubtful}
              isMeant={meant === text}
              onMeant={(isMeant) => setMeant(isMeant ? text : null)}
            />
          )}
          {!isAcross && <HeardPlaces ids={locations.map(({ tagId }) => tagId)} />}
          <div className="wrap-2">
            <Button type="submit" variant="primary" isDisabled={!isReady}>
              <Trans>Preview</Trans>
            </Button>
          </div>
        </form>
      </BatchSteps>
    </Drawer>
  );
}
