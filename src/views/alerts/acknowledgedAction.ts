/** What the history of actions calls the acknowledgements of one gesture on this page. */
export function acknowledgedAction(batch: number): string {
  return `alerts.${performance.timeOrigin}.${batch}`;
}
