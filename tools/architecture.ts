// Checks every import of the repository against the arrows of the design, and that another file imports each export.
import { checkImports } from './architecture/check-imports.ts'
import { readRepository } from './architecture/read-repository.ts'
import { rulesFor } from './architecture/rules.ts'
import { findUnusedExports } from './architecture/unused-exports.ts'
import { runCommand } from './stack/cli-error.ts'
import { repositoryRoot } from './stack/repository.ts'

await runCommand(async () => {
  const { graph, declared } = readRepository(repositoryRoot)
  const violations = checkImports(graph, rulesFor(graph, declared))
  for (const { path, line, rule, detail } of violations) console.error(`${path}:${line} ${detail}\n  ${rule}`)
  const unused = findUnusedExports(graph)
  for (const { path, line, detail } of unused) console.error(`${path}:${line} ${detail}`)
  const importCount = graph.files.reduce((sum, { edges }) => sum + edges.length, 0)
  console.log(
    `Architecture: ${graph.files.length} files, ${importCount} imports, ${violations.length + unused.length} violations.`,
  )
  return violations.length + unused.length === 0
})
