import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { KeyRight } from "../../domain/apiKeys/accessKey.ts";
import { calendarAddress, fleetBase, listAddress } from "../../domain/apiKeys/feedAddress.ts";
import type { FeedList } from "../../domain/apiKeys/feedCalls.ts";
import { ShownOnce } from "../kit/administration/ShownOnce.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useKeyMachines } from "./keyMachines.ts";
import { LIST_WORDS } from "./keyWords.ts";

/** A key that was made or exchanged a moment ago. */
export type ShownSecret = {
  readonly name: string;
  readonly right: KeyRight;
  readonly secret: string;
};

const LISTS = Object.keys(LIST_WORDS) as FeedList[];

/** Shows a key, once: what is kept of it opens nothing. */
export function SecretDialog({
  shown: { name, right, secret },
  onClose,
}: {
  readonly shown: ShownSecret;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { origin } = useKeyMachines();
  const [list, setList] = useState<FeedList>("assets");
  const text = {
    gateway: secret,
    api_reader: secret,
    fleet: secret,
    lists: listAddress(origin, secret, list, locale),
    deadlines: calendarAddress(origin, secret, locale),
  }[right];
  const isAddress = right === "lists" || right === "deadlines";
  return (
    <ShownOnce
      title={t`The key ${name}`}
      secret={text}
      warning={
        <Trans>
          Keep it where the machine finds it, and nowhere else. Who has it can do what it may do.
        </Trans>
      }
      onClose={onClose}
    >
      {right === "lists" && (
        <Select
          label={t`List`}
          options={LISTS.map((id) => ({ id, label: t(LIST_WORDS[id]) }))}
          value={list}
          onChange={setList}
          description={t`The same key opens each of them: copy the address of every list that you need.`}
        />
      )}
      {right === "fleet" && (
        <TextField
          label={t`Address of the interface`}
          value={fleetBase(origin)}
          isReadOnly
          onChange={() => undefined}
          description={t`ISO 15143-3 (AEMP 2.0): what stands before /Fleet/1.`}
        />
      )}
      <TextField
        label={isAddress ? t`Address` : t`Key`}
        value={text}
        isReadOnly
        onChange={() => undefined}
        description={
          isAddress
            ? t`Whoever has the address reads it: give it to the program alone.`
            : right === "fleet"
              ? t`The password, with any user; or sent in the header: Authorization: Bearer, a space, and the key.`
              : t`Sent with each request, in the header: Authorization: Bearer, a space, and the key.`
        }
      />
    </ShownOnce>
  );
}
