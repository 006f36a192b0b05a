/**
 * GSM 03.38, the alphabet of an SMS. One character outside of it changes the whole message to UCS-2, in which a segment has
 * 70 characters instead of 160. Line breaks are left out: our messages are one line.
 */
const GSM_BASIC =
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these is sent as two. */
const GSM_EXTENDED = '^{}\\[~]|€'
const SEGMENT_LENGTH = 160

const basic = new Set(GSM_BASIC)
const extended = new Set(GSM_EXTENDED)

const REPLACEMENTS: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  '\u00a0': ' ',
}

/**
 * Converts a text to the alphabet of an SMS: letters lose accents that it does not have, and what is left over becomes
 * `?`.
 */
export function toSmsAlphabet(text: string): string {
  return Array.from(text.normalize('NFC'), toSmsCharacter).join('')
}

function toSmsCharacter(character: string): string {
  if (basic.has(character) || extended.has(character)) return character
  const replacement = REPLACEMENTS[character] ?? character.normalize('NFD').replace(/\p{Mark}/gu, '')
  return Array.from(replacement).every((each) => basic.has(each)) ? replacement : '?'
}

/** @param text in the alphabet of an SMS. */
export function smsLength(text: string): number {
  return Array.from(text).reduce((length, character) => length + (extended.has(character) ? 2 : 1), 0)
}

export function fitsOneSegment(text: string): boolean {
  return smsLength(text) <= SEGMENT_LENGTH
}

/**
 * Parts in reading order. Those with `importance` are left out where the message would be longer than a segment; the one with
 * the highest importance is the last to go.
 */
export type SmsPart = string | { text: string; importance: number }

/** @returns one segment where the parts without `importance` are. */
export function composeSms(parts: readonly SmsPart[]): string {
  const included = new Set(parts.filter((part) => typeof part === 'string'))
  const write = (chosen: ReadonlySet<SmsPart>): string =>
    toSmsAlphabet(
      parts
        .filter((part) => chosen.has(part))
        .map((part) => (typeof part === 'string' ? part : part.text))
        .join(' '),
    )
  const optional = parts.filter((part) => typeof part !== 'string')
  let chosen: ReadonlySet<SmsPart> = included
  for (const part of optional.toSorted((one, other) => other.importance - one.importance)) {
    const longer = new Set([...chosen, part])
    if (fitsOneSegment(write(longer))) chosen = longer
  }
  return write(chosen)
}
