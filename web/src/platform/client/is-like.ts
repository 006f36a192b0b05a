/**
 * Says whether `value` has every field of `example`, each of the same type; entries of a list are like that of the
 * example, or anything if it is empty. For data read from storage: the contract's schemas would add their library to the
 * first screen's chunk.
 */
export function isLike<T>(example: T, value: unknown): value is T {
  if (typeof example !== 'object' || example === null) return typeof value === typeof example
  if (Array.isArray(example))
    return Array.isArray(value) && value.every((each) => example.every((entry) => isLike(entry, each)))
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return Object.entries(example).every(([name, field]) => isLike(field, fields.get(name)))
}
