import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ListChecks, MapPin, SearchCheck } from "lucide-react";
import { useState } from "react";
import type { TagId } from "../../../domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../domain/base/time.ts";
import { tagIdsOf } from "../../../domain/devices/batchTagOperation.ts";
import type { LocatedTag } from "../../../domain/devices/tagCalls.ts";
import { AdminList } from "../../kit/list/AdminList.tsx";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { useUrlState } from "../../kit/useUrlState.ts";
import { useWatchedRead } from "../../kit/watchedReading.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useDeviceMachines } from "../deviceMachines.ts";
import { BatchDrawer } from "../tags/BatchDrawer.tsx";
import { PlacesDrawer } from "../tags/PlacesDrawer.tsx";
import { FindTags } from "./FindTags.tsx";
import { useLocatedColumns, useLocatedFilters } from "./useLocatedColumns.tsx";

const NONE: readonly never[] = [];
/** A longer list of ids is not kept in the address, in characters. */
const LONGEST_IN_ADDRESS = 1500;
/** So many ids are one call, read anew at the pace of lists; more are read anew less often. */
const FEW = 200;
const PACE = 10 * SECOND;
/** Ids that are written out. */
const NAMED = 20;
const keyOf = ({ tag }: LocatedTag) => tag.id;

/**
 * Tags of all customers: whose they are, and what is done to many of them at once, wherever they are (specification
 * section 2, /administration/utils; product.md section 3).
 */
export function Utils() {
  return (
    <RemountOnCustomerChange>
      <LocatedTags />
    </RemountOnCustomerChange>
  );
}

function LocatedTags() {
  const { t } = useLingui();
  const { locatedTags } = useDeviceMachines();
  const [inAddress, setInAddress] = useUrlState("ids");
  const [working, setWorking] = useUrlState("do");
  const [ids, setIds] = useState<readonly TagId[]>(() => tagIdsOf(inAddress ?? "").ids);
  const pace = ids.length > FEW ? MINUTE : PACE;
  const { head, value, refresh } = useWatchedRead(locatedTags, ids, pace);
  const located = value ?? NONE;
  const columns = useLocatedColumns();
  const filters = useLocatedFilters(located);
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const known = new Set(located.map(keyOf));
  const unknown = head.isLoaded ? ids.filter((id) => !known.has(id)) : NONE;
  const look = (next: readonly TagId[]) => {
    const text = next.join(",");
    setIds(next);
    setMarks(new Set());
    setInAddress(text.length > LONGEST_IN_ADDRESS ? null : text);
    setWorking(null);
  };
  const close = () => {
    setWorking(null);
    refresh();
  };
  return (
    <AdminList
      route="utils"
      title={t`Utils`}
      label={t`Tags of all clients`}
      feed={head}
      state={ids.length > 0 && head.isLoaded ? { kind: "ready" } : undefined}
      rows={located}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      searched={t`Id, name, client, resource`}
      count={(kept) => <Plural value={kept} one="# tag" other="# tags" />}
      exportName={t`tags`}
      marks={[marks, setMarks]}
      markedLabel={t`Marked tags`}
      markedCount={(count) => <Plural value={count} one="# tag marked" other="# tags marked" />}
      bulk={() => (
        <Button size="small" onPress={() => setWorking("batch")}>
          <Trans>Change them</Trans>
        </Button>
      )}
      actions={
        <>
          <Button size="small" icon={<MapPin aria-hidden />} onPress={() => setWorking("places")}>
            <Trans>Places from a CSV</Trans>
          </Button>
          <Button
            size="small"
            icon={<ListChecks aria-hidden />}
            onPress={() => setWorking("batch")}
          >
            <Trans>Batch operation</Trans>
          </Button>
        </>
      }
      create={{ label: t`Look tags up`, onPress: () => setWorking("find") }}
      notes={
        unknown.length > 0 && (
          <Banner
            tone="warning"
            title={
              <Plural
                value={unknown.length}
                one="# tag is of no client"
                other="# tags are of no client"
              />
            }
          >
            {unknown.slice(0, NAMED).join(", ")}
            {unknown.length > NAMED && (
              <>
                {" "}
                <Plural value={unknown.length - NAMED} one="and # more" other="and # more" />
              </>
            )}
          </Banner>
        )
      }
      empty={{
        icon: <SearchCheck aria-hidden />,
        title: t`Whose tags are they?`,
        description: t`Look tags up by their ids to see their clients, then change them together or move them to another client.`,
      }}
      errorTitle={t`The tags could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      {working === "find" && <FindTags ids={ids} onFind={look} onClose={() => setWorking(null)} />}
      {working === "places" && <PlacesDrawer known={null} onClose={close} />}
      {working === "batch" && (
        <BatchDrawer
          isAcross
          marked={ids.filter((id) => (marks.size === 0 ? known.has(id) : marks.has(id)))}
          onClose={close}
        />
      )}
    </AdminList>
  );
}
