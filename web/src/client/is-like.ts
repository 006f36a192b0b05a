/**
 * Has every field of the example, each of its type. For what is read from storage: the contract's schemas would bring
 * their library into the first screen.
 */
export function isLike<T>(example: T, value: unknown): value is T {
  if (typeof example !== 'object' || example === null) return typeof value === typeof example
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return Object.entries(example).every(([name, field]) => isLike(field, fields.get(name)))
}
