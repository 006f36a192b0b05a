/**
 * Whether `value` has every field of `example`, each of the same type. For data read from storage: the contract's
 * schemas would add their library to the first screen's chunk.
 */
export function isLike<T>(example: T, value: unknown): value is T {
  if (typeof example !== 'object' || example === null) return typeof value === typeof example
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return Object.entries(example).every(([name, field]) => isLike(field, fields.get(name)))
}
