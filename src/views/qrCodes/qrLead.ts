import { shownName } from "../../domain/customers/customer.ts";
import { CustomerIndex, QrCodeId } from "../../domain/base/ids.ts";
import type { CustomerChoice } from "../../machines/shell/sessionTypes.ts";

/** What the address of a code means for the reader. `unknown`: no code, or of a customer that is not the reader's. */
export type QrLead =
  | { readonly kind: "look"; readonly customer: CustomerIndex; readonly id: QrCodeId }
  | { readonly kind: "otherCustomer"; readonly index: CustomerIndex; readonly name: string }
  | { readonly kind: "unknown" };

type Choice = Pick<CustomerChoice, "displayName" | "index" | "name">;

/** Judges an address that anybody may have printed; @param open the customer that is shown now */
export function qrLead(
  parts: { readonly clientId: string | undefined; readonly qrCodeId: string | undefined },
  open: CustomerIndex | null,
  customers: readonly Choice[],
): QrLead {
  const customer = CustomerIndex.safeParse(parts.clientId).data;
  const id = QrCodeId.safeParse(parts.qrCodeId).data;
  if (customer === undefined || id === undefined) return { kind: "unknown" };
  if (customer === open) return { kind: "look", customer, id };
  const other = customers.find(({ index }) => index === customer);
  return other === undefined
    ? { kind: "unknown" }
    : { kind: "otherCustomer", index: other.index, name: shownName(other) };
}
