import { parseSync, type ImportDeclarationSpecifier, type ModuleExportName, type Node } from 'oxc-parser'

/** One file as the rules see it: what it imports and the few globals that have a home of their own. */
export interface Source {
  path: string
  text: string
  lineCount: number
  imports: SourceImport[]
  exports: SourceExport[]
  uses: SourceUse[]
}

export interface SourceImport {
  specifier: string
  line: number
  isTypeOnly: boolean
  /** What it imports by name. Left out where it is the file as a whole, as by `import * as` or `import()`. */
  names?: string[] | undefined
}

interface SourceExport {
  name: string
  line: number
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
  const { program, module, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name, start } }) =>
      name !== null && start !== null ? [{ name, line: lineAt(start) }] : [],
    )
  const lineCount = text.trimEnd().split('\n').length
  const source: Source = { path, text, lineCount, imports: [], exports, uses: [] }
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
    return { specifier: node.source.value, isTypeOnly: node.importKind === 'type', names: namesOf(node.specifiers) }
  }
  if (node.type === 'ExportNamedDeclaration' && node.source) {
    const names = node.specifiers.map(({ local }) => textOf(local))
    return { specifier: node.source.value, isTypeOnly: node.exportKind === 'type', names }
  }
  if (node.type === 'ExportAllDeclaration') {
    return { specifier: node.source.value, isTypeOnly: node.exportKind === 'type' }
  }
  if (node.type === 'TSImportType') return { specifier: node.source.value, isTypeOnly: true }
  if (node.type === 'ImportExpression') return { specifier: literalOf(node.source), isTypeOnly: false }
  return undefined
}

/** What an import declaration names; nothing can be said of `* as name`. */
function namesOf(specifiers: readonly ImportDeclarationSpecifier[]): string[] | undefined {
  if (specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) return undefined
  return specifiers.map((specifier) => (specifier.type === 'ImportSpecifier' ? textOf(specifier.imported) : 'default'))
}

function textOf(name: ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name
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
