import type { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetComment } from "../../../src/domain/assets/assetComment.ts";
import { SavedView } from "../../../src/domain/assets/savedView.ts";
import type { CustomerKind } from "../../../src/domain/customers/customer.ts";
import { DAY, HOUR } from "../../../src/domain/base/time.ts";
import { must } from "../../../src/domain/base/must.ts";
import { randomOf } from "./random.ts";
import type { DemoUser } from "./worldTypes.ts";

/** One material in so many has something written about it. */
const ONE_IN = 12;

/** Whoever may write comments, by how the names of demo users begin. */
const WRITERS = ["admin.", "worker.", "preperer."];

const COMMENTS = [
  "Clé de contact remise au chef de chantier.",
  "Flexible à surveiller : légère trace d’huile au dernier retour.",
  "Rendu propre, plein fait.",
  "Le gyrophare ne fonctionne plus ; pièce commandée.",
  "Godet de 60 cm laissé avec la machine.",
  "Pneu avant gauche usé, à changer avant la prochaine sortie.",
] as const;

/** What people have written about materials. */
export function commentsOf(
  assets: readonly Asset[],
  users: readonly DemoUser[],
  seed: number,
  now: number,
): AssetComment[] {
  const random = randomOf(seed, "comments", assets.length);
  const authors = users.filter(({ user }) => WRITERS.some((one) => user.username.startsWith(one)));
  return assets
    .filter(({ category }) => category === "material")
    .filter((_, place) => place % ONE_IN === 0)
    .map(({ id: assetId }) => {
      const { user } = random.pick(authors);
      return AssetComment.parse({
        id: `comment-${assetId}-1`,
        assetId,
        author: user.id,
        authorName: `${user.firstName} ${user.lastName}`,
        text: random.pick(COMMENTS),
        createdAt: now - random.integer(2, 30 * 24) * HOUR,
        editedAt: null,
      });
    });
}

const VIEWS: Readonly<Record<CustomerKind, readonly { name: string; state: string }[]>> = {
  worksite: [
    { name: "Balises faibles", state: "battery=low&sort=batteryLevel" },
    { name: "VGP à prévoir", state: "deadline=soon&deadline=due" },
  ],
  renter: [
    { name: "Machines muettes", state: "hearing=silent&sort=lastTagUpdate" },
    {
      name: "Nacelles en mouvement",
      state: "family=Nacelles&movement=MOVING&movement=IN_TRIP",
    },
    { name: "VGP à prévoir", state: "deadline=soon&deadline=due" },
  ],
};

/** Views of the list of resources that an administrator shares. */
export function viewsOf(kind: CustomerKind, users: readonly DemoUser[], now: number): SavedView[] {
  const { user } = must(
    users.find((one) => one.user.username.startsWith("admin.")),
    "a customer has an administrator",
  );
  return VIEWS[kind].map(({ name, state }, place) =>
    SavedView.parse({
      id: `view-demo-${place + 1}`,
      owner: user.id,
      ownerName: `${user.firstName} ${user.lastName}`,
      name,
      isShared: true,
      page: "assets",
      state,
      createdAt: now - (20 - place) * DAY,
    }),
  );
}
