/** The entries of a stored object whose values are valid; none if something else is stored. */
export function readEntries<Value>(
  stored: unknown,
  isValid: (value: unknown) => value is Value,
): Record<string, Value> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Value] => isValid(entry[1])))
}
