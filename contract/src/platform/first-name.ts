import { isName } from './folded-text.ts'

const MAX_CHARACTERS = 40

/** Empty if it is not known: some providers give the email address instead of a name. */
export function firstNameOf(name: string | null): string {
  if (name === null || name.includes('@')) return ''
  return (name.split(/\s+/).find(isName) ?? '').slice(0, MAX_CHARACTERS)
}
