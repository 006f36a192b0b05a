/**
 * The IANA name of a time zone, in its own spelling: `brisbane`, `australia/brisbane` → `Australia/Brisbane`. Undefined if the text
 * names none. An abbreviation such as EST is none: it means another place than Australia.
 */
export function readTimeZone(text: string): string | undefined {
  const name = text.trim().replaceAll(/\s+/g, '_')
  return name.includes('/') ? findZone(name) : findZone(`Australia/${name}`)
}

function findZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone.includes('/') ? timeZone : undefined
  } catch {
    return undefined
  }
}
