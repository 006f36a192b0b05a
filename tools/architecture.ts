// Checks every import of the repository against the arrows of the design.
import { checkImports } from './architecture/check-imports.ts'
import { runCommand } from './stack/cli-error.ts'
import { listFiles } from './stack/list-files.ts'
import { repositoryRoot } from './stack/repository.ts'

await runCommand(async () => {
  const { fileCount, importCount, violations } = await checkImports(repositoryRoot, listFiles(repositoryRoot))
  for (const { rule, from, to } of violations) console.error(`${from} → ${to}\n  ${rule}`)
  console.log(`Architecture: ${fileCount} files, ${importCount} imports, ${violations.length} violations.`)
  return violations.length === 0 && importCount > 0
})
