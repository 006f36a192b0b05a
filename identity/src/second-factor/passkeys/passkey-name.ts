const MAX_CHARACTERS = 50
const UNNAMED = 'Passkey'

/** Shown to its owner only: any printable text, truncated. */
export function readPasskeyName(input = ''): string {
  const name = input.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return name.slice(0, MAX_CHARACTERS).toWellFormed().trim() || UNNAMED
}
