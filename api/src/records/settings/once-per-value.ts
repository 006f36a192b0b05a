/** Computes something once per value of a setting, which is the same object until it changes. */
export function oncePerValue<Value extends object, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const made = new WeakMap<Value, { result: Made }>()
  return (value) => {
    const known = made.get(value) ?? { result: make(value) }
    made.set(value, known)
    return known.result
  }
}
