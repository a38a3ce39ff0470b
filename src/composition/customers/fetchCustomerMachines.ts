import type { EpochMs } from "../../domain/base/time.ts";
import type { CustomerMachines } from "../../views/customers/customerMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";

/** What fetches the machines of the platform's pages with the first of them that is opened; what failed is tried anew. */
export function fetchCustomerMachines(
  ports: Pick<CustomerPorts, "live">,
  now: () => EpochMs,
): () => Promise<CustomerMachines> {
  let machines: Promise<CustomerMachines> | null = null;
  return () => {
    machines ??= import("./customerMachines.ts").then(
      ({ customerMachines }) => customerMachines(ports, now),
      (error: unknown) => {
        machines = null;
        throw error;
      },
    );
    return machines;
  };
}
