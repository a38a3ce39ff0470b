import { Trans, useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import type { MapStyle } from "../../domain/sites/site.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { TextField } from "../ui/TextField.tsx";
import { withChanges, withoutRow } from "../kit/rowEdits.ts";

/** The map styles of a site, one of which each floor names (specification section 3). */
export function StyleRows({
  styles,
  problem,
  onChange,
}: {
  readonly styles: readonly MapStyle[];
  readonly problem: string | null;
  readonly onChange: (styles: readonly MapStyle[]) => void;
}) {
  const { t } = useLingui();
  const change = (at: number, changes: Partial<MapStyle>) =>
    onChange(withChanges(styles, at, changes));
  return (
    <fieldset className="Form-group">
      <legend>
        <Trans>Map styles</Trans>
      </legend>
      <p className="note">
        <Trans>
          Each floor is shown in one of them. Without an address a style is the map of the
          installation.
        </Trans>
      </p>
      {styles.map(({ id, name, url }, index) => {
        const number = index + 1;
        return (
          // Its place names it: ids are typed here.
          <div key={index} role="group" aria-label={t`Map style ${number}`} className="SiteRow">
            <TextField
              label={t`Id`}
              value={id}
              onChange={(value) => change(index, { id: value })}
              isRequired
              autoComplete="off"
            />
            <TextField
              label={t`Name`}
              value={name}
              onChange={(value) => change(index, { name: value })}
              isRequired
              autoComplete="off"
            />
            <TextField
              label={t`Address of the style`}
              value={url ?? ""}
              onChange={(value) => change(index, { url: value === "" ? null : value })}
              autoComplete="off"
            />
            <IconButton
              label={t`Remove the map style ${number}`}
              icon={<Minus aria-hidden />}
              size="small"
              onPress={() => onChange(withoutRow(styles, index))}
            />
          </div>
        );
      })}
      {problem !== null && (
        <p role="alert" className="Form-missing">
          {problem}
        </p>
      )}
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        onPress={() => onChange([...styles, { id: "", name: "", url: null }])}
      >
        <Trans>Add a map style</Trans>
      </Button>
    </fieldset>
  );
}
