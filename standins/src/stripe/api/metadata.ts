/** Merges as Stripe does: an empty value unsets its key, and an empty metadata parameter unsets every key. */
export function changedMetadata(
  before: Record<string, string>,
  change: Record<string, string> | undefined,
): Record<string, string> {
  if (!change) return before
  if (Object.keys(change).length === 0) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}
