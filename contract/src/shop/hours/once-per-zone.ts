/** Makes a value once per time zone. A date format takes longer to make than to use. */
export function oncePerZone<Value>(make: (timeZone: string) => Value): (timeZone: string) => Value {
  const made = new Map<string, Value>()
  return (timeZone) => {
    const known = made.get(timeZone)
    if (known !== undefined) return known
    const value = make(timeZone)
    made.set(timeZone, value)
    return value
  }
}
