const MAX_CHARACTERS = 50
const UNNAMED = 'Passkey'

/** Shown to its owner only: anything that can be printed, cut to a line. */
export function readPasskeyName(typed = ''): string {
  const name = typed.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return name.slice(0, MAX_CHARACTERS).toWellFormed().trim() || UNNAMED
}
