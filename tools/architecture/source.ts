import { parseSync, type Node } from 'oxc-parser'

/** One file as the rules see it: what it imports and the few globals that have a home of their own. */
export interface Source {
  path: string
  text: string
  lineCount: number
  imports: SourceImport[]
  uses: SourceUse[]
}

export interface SourceImport {
  specifier: string
  line: number
  isTypeOnly: boolean
}

/** The specifier of an import by a computed name. It cannot be checked, so it resolves to no file. */
export const COMPUTED = '<computed>'

interface SourceUse {
  /** `process.env`, `fetch`, `new Date()`, … */
  name: string
  line: number
}

/** Throws when the file cannot be parsed: such a file must not count as one without violations. */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const source: Source = { path, text, lineCount: text.trimEnd().split('\n').length, imports: [], uses: [] }
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  visit(program, (node) => {
    const imported = importOf(node)
    if (imported) source.imports.push({ ...imported, line: lineAt(node.start) })
    const name = useOf(node)
    if (name) source.uses.push({ name, line: lineAt(node.start) })
  })
  return source
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const entry of value) visit(entry, onNode)
  } else if (isNode(value)) {
    onNode(value)
    for (const child of Object.values(value)) visit(child, onNode)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/**
 * Imports, re-exports, `import()` and `import('…').Type` all lead from one file to another. `import { type X }`
 * is not only of types: with `verbatimModuleSyntax` the file is still loaded.
 */
function importOf(node: Node): Omit<SourceImport, 'line'> | undefined {
  if (node.type === 'ImportDeclaration') {
    return { specifier: node.source.value, isTypeOnly: node.importKind === 'type' }
  }
  if ((node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') && node.source) {
    return { specifier: node.source.value, isTypeOnly: node.exportKind === 'type' }
  }
  if (node.type === 'TSImportType') return { specifier: node.source.value, isTypeOnly: true }
  if (node.type === 'ImportExpression') return { specifier: literalOf(node.source), isTypeOnly: false }
  return undefined
}

function literalOf(node: Node): string {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : COMPUTED
}

const GLOBALS = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'])

function useOf(node: Node): string | undefined {
  if (node.type === 'MemberExpression') return memberOf(node)
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
    return GLOBALS.has(node.callee.name) ? node.callee.name : undefined
  }
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier') {
    const { name } = node.callee
    if (name === 'Date') return node.arguments.length === 0 ? 'new Date()' : undefined
    return GLOBALS.has(name) ? name : `new ${name}`
  }
  if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && node.init?.type === 'Identifier') {
    return node.init.name === 'process' ? 'process.env' : undefined
  }
  return undefined
}

function memberOf(node: Extract<Node, { type: 'MemberExpression' }>): string | undefined {
  if (node.object.type !== 'Identifier') return undefined
  const object = node.object.name
  const property = node.property.type === 'Identifier' ? node.property.name : literalOf(node.property)
  if (['window', 'globalThis', 'self'].includes(object)) return GLOBALS.has(property) ? property : undefined
  if (['localStorage', 'sessionStorage'].includes(object)) return object
  const name = `${object}.${property}`
  return ['process.env', 'Date.now', 'Math.random', 'crypto.randomUUID', 'document.cookie'].includes(name)
    ? name
    : undefined
}
