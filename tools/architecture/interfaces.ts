import { parseSync, type Node } from 'oxc-parser'

/** The names of the properties of each interface that a file declares, in their order. */
export function listInterfaces(path: string, text: string): Map<string, string[]> {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const declared = program.body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
  return new Map(declared.flatMap((node) => (node?.type === 'TSInterfaceDeclaration' ? [entryOf(node)] : [])))
}

function entryOf({ id, body }: Extract<Node, { type: 'TSInterfaceDeclaration' }>): [string, string[]] {
  const properties = body.body.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' ? [member.key.name] : [],
  )
  return [id.name, properties]
}
