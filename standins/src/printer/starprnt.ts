/** A piece of a row in one style. */
interface Run {
  text: string
  isBold: boolean
  isInverted: boolean
}

export interface Row {
  runs: Run[]
  width: number
  height: number
  align: 'left' | 'centre' | 'right'
}

export interface Paper {
  rows: Row[]
  isCut: boolean
}

const [LF, ESC, GS] = [0x0a, 0x1b, 0x1d]
const WINDOWS_1252 = 32
const ALIGNMENTS = ['left', 'centre', 'right'] as const

/**
 * Prints the commands of "StarPRNT Command Specifications" that receipts use. Throws on any other, as a printer would print
 * nonsense: an error of the sender must not go unnoticed.
 */
export function printStarPrnt(bytes: Uint8Array): Paper {
  const rows: Row[] = []
  const style = { isBold: false, isInverted: false }
  let [width, height, align]: [number, number, Row['align']] = [1, 1, 'left']
  let row: Row | undefined
  let encoding = 'ascii'
  let isCut = false
  let at = 0
  const next = (): number => bytes[at++] ?? fail('The data ends inside a command')
  const current = (): Row => (row ??= { runs: [], width, height, align })

  const afterEscape: Record<string, () => void> = {
    '@': () => {
      Object.assign(style, { isBold: false, isInverted: false })
      ;[width, height, align, encoding] = [1, 1, 'left', 'ascii']
    },
    E: () => void (style.isBold = true),
    F: () => void (style.isBold = false),
    '4': () => void (style.isInverted = true),
    '5': () => void (style.isInverted = false),
    i: () => void ([height, width] = [next() + 1, next() + 1]),
    d: () => {
      next()
      isCut = true
    },
  }

  function printText(): void {
    const from = at - 1
    while (at < bytes.length && (bytes[at] ?? 0) >= 0x20) at += 1
    const text = new TextDecoder(encoding === 'ascii' ? 'us-ascii' : encoding).decode(bytes.subarray(from, at))
    current().runs.push({ ...style, text })
  }

  function runGroup(): void {
    const command = String.fromCodePoint(next())
    const value = next()
    if (command === 'a') align = ALIGNMENTS[value] ?? fail(`Alignment ${value}`)
    else if (command === 't') encoding = value === WINDOWS_1252 ? 'windows-1252' : fail(`Code page ${value}`)
    else fail(`ESC GS ${command}`)
  }

  while (at < bytes.length) {
    const byte = next()
    if (byte === LF) {
      rows.push(current())
      row = undefined
    } else if (byte === ESC) {
      const command = next()
      const name = String.fromCodePoint(command)
      if (command === GS) runGroup()
      else (afterEscape[name] ?? (() => fail(`ESC ${name}`)))()
    } else if (byte >= 0x20) printText()
    else fail(`Control code ${byte}`)
  }
  if (row) rows.push(row)
  return { rows, isCut }
}

function fail(what: string): never {
  throw new Error(`The printer does not know: ${what}`)
}
