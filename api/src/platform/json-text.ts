import { printParseErrorCode, visit } from 'jsonc-parser'

export interface JsonText {
  /** Undefined if the text is not JSON. */
  value?: unknown
  /** Each says in which line and column it is. */
  faults: string[]
}

const SYNTAX_FAULTS: Record<string, string> = {
  InvalidCommentToken: 'has a comment, which JSON does not have',
  PropertyNameExpected: 'needs a name in double quotation marks: is there a comma after the last field?',
  ValueExpected: 'needs a value: is there a comma after the last one?',
  ColonExpected: 'needs a colon after the name',
  CommaExpected: 'needs a comma before the next field',
  CloseBraceExpected: 'needs a }',
  CloseBracketExpected: 'needs a ]',
  EndOfFileExpected: 'has something after its end',
  UnexpectedEndOfString: 'has a text without its last quotation mark',
  InvalidSymbol: 'has a word that JSON does not have: names and texts stand in double quotation marks',
  UnexpectedEndOfNumber: 'has something that is no number',
  InvalidNumberFormat: 'has something that is no number',
  InvalidCharacter: 'has a character in a text that must be written as \\n or \\t',
  InvalidEscapeCharacter: 'has a \\ that must be written as \\\\',
}

/** Reads JSON as people write it, with or without a byte order mark. A name that stands twice in an object is a fault. */
export function readJsonText(bytes: Uint8Array): JsonText {
  const text = decode(bytes)
  if (text === undefined) return { faults: ['is not UTF-8: save it with that encoding'] }
  if (text.trim() === '') return { faults: ['is empty'] }
  const { syntax, names } = findFaults(text)
  if (syntax !== undefined) return { faults: [syntax] }
  try {
    return { value: JSON.parse(text), faults: names }
  } catch (error) {
    return { faults: [`is not JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return undefined
  }
}

/** JSON.parse says of some faults where they are, and of names that stand twice nothing. */
function findFaults(text: string): { syntax?: string; names: string[] } {
  const found: { syntax?: string; names: string[] } = { names: [] }
  const open: Set<string>[] = []
  const at = (line: number, column: number, fault: string) => `line ${line + 1}, column ${column + 1}: ${fault}`
  try {
    visit(
      text,
      {
        onObjectBegin: () => void open.push(new Set()),
        onObjectEnd: () => void open.pop(),
        onObjectProperty: (name, _offset, _length, line, column) => {
          if (open.at(-1)?.has(name)) found.names.push(at(line, column, `has ${JSON.stringify(name)} twice`))
          if (name === '__proto__') found.names.push(at(line, column, `must not have the name ${name}`))
          open.at(-1)?.add(name)
        },
        onError: (code, _offset, _length, line, column) => {
          found.syntax ??= at(line, column, SYNTAX_FAULTS[printParseErrorCode(code)] ?? 'is not JSON')
        },
      },
      { disallowComments: true },
    )
    return found
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { syntax: 'has too many lists or objects in one another', names: [] }
  }
}
