/** The substitute for a character that no code page of a printer has. */
export const UNPRINTABLE = '?'

/** The characters of code page 1252 between 0x80 and 0x9F, in their order; a space where it has none. */
const FROM_0X80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const LATIN_FROM = 0xa0
const LATIN_TO = 0xff

/** Spellings in ASCII for characters that Unicode does not decompose. */
const SPELLINGS: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '×': 'x',
  '•': '*',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  '€': 'EUR',
}

/**
 * Text that a printer can print and that contains no control codes: customers type names and notes, and a control code would
 * be a command to the printer.
 */
export function toAscii(text: string): string {
  return Array.from(clean(text)).map(spellInAscii).join('')
}

/** Like `toAscii`, with the characters of Windows code page 1252. */
export function toCodePage1252(text: string): string {
  return Array.from(clean(text))
    .map((character) => (byteOf(character) === undefined ? spellInAscii(character) : character))
    .join('')
}

/** @param text Of `toCodePage1252`. */
export function encodeCodePage1252(text: string): Buffer {
  return Buffer.from(Array.from(text).map((character) => byteOf(character) ?? UNPRINTABLE.codePointAt(0) ?? 0))
}

function clean(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '')
}

function spellInAscii(character: string): string {
  if (isAscii(character)) return character
  const spelling = SPELLINGS[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return Array.from(spelling).every(isAscii) && spelling !== '' ? spelling : UNPRINTABLE
}

function isAscii(character: string): boolean {
  return character >= ' ' && character <= '~'
}

function byteOf(character: string): number | undefined {
  if (isAscii(character)) return character.codePointAt(0)
  const code = character.codePointAt(0) ?? 0
  if (code >= LATIN_FROM && code <= LATIN_TO) return code
  const index = FROM_0X80.indexOf(character)
  return index === -1 ? undefined : index + 0x80
}

/** Breaks text into lines of at most this many characters, at spaces. A word that is longer than a line is cut. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

function pieces(word: string, width: number): string[] {
  return word.length <= width ? [word] : [word.slice(0, width), ...pieces(word.slice(width), width)]
}
