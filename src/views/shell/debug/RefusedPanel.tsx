import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, Copy } from "lucide-react";
import type { FeedState } from "../../../streams/feeds/feeds.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { refusedRows, refusedText } from "./debugFacts.ts";
import { useCopy } from "../../kit/useCopy.ts";

/** Documents that break their schema: they are left out of every screen, and named here with the reason. */
export function RefusedPanel({ debug }: { readonly debug: FeedState<"debug"> | null }) {
  const { t } = useLingui();
  const copy = useCopy();
  const rows = debug === null ? [] : refusedRows(debug);
  return (
    <Panel
      title={t`Refused documents`}
      state={
        debug === null
          ? { kind: "loading" }
          : rows.length === 0
            ? {
                kind: "empty",
                icon: <CircleCheck aria-hidden />,
                title: t`Every document that was read meets its schema.`,
              }
            : { kind: "ready" }
      }
      actions={
        rows.length > 0 && (
          <Button size="small" icon={<Copy aria-hidden />} onPress={() => copy(refusedText(rows))}>
            <Plural value={rows.length} one="Copy # document" other="Copy all # documents" />
          </Button>
        )
      }
    >
      <ul className="DebugUi-refused">
        {rows.map((row) => (
          <li key={`${row.collection} ${row.id}`}>
            <details>
              <summary>
                <code>
                  {row.collection}/{row.id}
                </code>
              </summary>
              <div className="DebugUi-reason">
                <pre>{row.reason}</pre>
                <IconButton
                  label={t`Copy ${row.id} and its reason`}
                  icon={<Copy aria-hidden />}
                  onPress={() => copy(refusedText([row]))}
                />
              </div>
            </details>
          </li>
        ))}
      </ul>
      <p className="note">
        <Trans>
          Documents are left out of every screen until somebody corrects them. What a frame said
          that could not be read is not known.
        </Trans>
      </p>
    </Panel>
  );
}
