/** A value in a text of JSON: where it is, and the members of an object. */
interface Span {
  start: number
  end: number
  members: Map<string, Span>
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g
const INDENT = '  '

/** Replaces a value in valid JSON, or adds it, and leaves the rest as it is written: a diff shows nothing else. */
export function replaceInJson(text: string, path: readonly string[], value: unknown): string {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, start: index }))
  let span = readSpan(tokens)
  let depth = 0
  for (const key of path) {
    const member = span.members.get(key)
    if (!member) break
    span = member
    depth += 1
  }
  const [key, ...inside] = path.slice(depth)
  if (key === undefined) return text.slice(0, span.start) + print(value, depth) + text.slice(span.end)
  const nested = inside.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
  const line = `\n${INDENT.repeat(depth + 1)}${JSON.stringify(key)}: ${print(nested, depth + 1)}`
  const last = [...span.members.values()].at(-1)
  if (last) return `${text.slice(0, last.end)},${line}${text.slice(last.end)}`
  return `${text.slice(0, span.start + 1)}${line}\n${INDENT.repeat(depth)}${text.slice(span.end - 1)}`
}

const print = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, INDENT).replaceAll('\n', `\n${INDENT.repeat(depth)}`)

/** Takes the tokens of one value from the front of the list. */
function readSpan(tokens: { token: string; start: number }[]): Span {
  const { token = '', start = 0 } = tokens.shift() ?? {}
  const span: Span = { start, end: start + token.length, members: new Map() }
  if (token !== '{' && token !== '[') return span
  for (;;) {
    const next = tokens[0]
    if (next === undefined) return span
    if (next.token === '}' || next.token === ']') {
      tokens.shift()
      return { ...span, end: next.start + 1 }
    }
    if (next.token === ',') tokens.shift()
    else if (token === '{') {
      const name = String(JSON.parse(next.token))
      tokens.splice(0, 2)
      span.members.set(name, readSpan(tokens))
    } else readSpan(tokens)
  }
}
