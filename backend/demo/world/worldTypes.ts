import type { AlertConfiguration } from "../../../src/domain/alerts/alertConfiguration.ts";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import type { AssetComment } from "../../../src/domain/assets/assetComment.ts";
import type { SavedView } from "../../../src/domain/assets/savedView.ts";
import type { Counter } from "../../../src/domain/counters/counter.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import type { CustomerConfig } from "../../../src/domain/customers/customerConfig.ts";
import type { Label } from "../../../src/domain/referential/label.ts";
import type { MaintenanceRecord } from "../../../src/domain/assets/maintenanceRecord.ts";
import type { Permissions } from "../../../src/domain/users/permissions.ts";
import type { Family } from "../../../src/domain/referential/referential.ts";
import type { Site } from "../../../src/domain/sites/site.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import type { TagInOutBox } from "../../../src/domain/attendance/tagInOut.ts";
import type { User } from "../../../src/domain/users/user.ts";

/** A user of the demo; the password is public by intent: it is printed at start-up and on the login page. */
export type DemoUser = { readonly user: User; readonly password: string };

/** Everything that one customer has when the demo begins. */
export type CustomerWorld = {
  readonly customer: Customer;
  readonly config: CustomerConfig;
  readonly permissions: Permissions;
  readonly sites: readonly Site[];
  /** gateways, anchors and asset tags */
  readonly devices: readonly Tag[];
  readonly boxes: readonly TagInOutBox[];
  readonly families: readonly Family[];
  readonly assets: readonly Asset[];
  readonly labels: readonly Label[];
  readonly maintenance: readonly MaintenanceRecord[];
  readonly comments: readonly AssetComment[];
  readonly views: readonly SavedView[];
  readonly counters: readonly Counter[];
  readonly alertConfigurations: readonly AlertConfiguration[];
  readonly users: readonly DemoUser[];
};
