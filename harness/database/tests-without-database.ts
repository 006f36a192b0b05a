import { readRepository } from '@fuel-shack/tools/architecture/read-repository'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

const TEST_DATABASE = 'api/test/support/test-database.ts'

/** API tests that open no test database, directly or through what they import: a second engine would only repeat them. */
export function testsWithoutDatabase(): string[] {
  const { graph } = readRepository(repositoryRoot)
  const imports = new Map(
    graph.files.map(({ place, edges }) => [
      place.path,
      edges.flatMap(({ to }) => (to.kind === 'file' ? [to.place.path] : [])),
    ]),
  )
  if (!imports.has(TEST_DATABASE)) throw new Error(`${TEST_DATABASE} has moved`)
  const opensDatabase = (test: string): boolean => {
    const reached = new Set([test])
    for (const file of reached) for (const imported of imports.get(file) ?? []) reached.add(imported)
    return reached.has(TEST_DATABASE)
  }
  return [...imports.keys()].filter(
    (path) => path.startsWith('api/') && path.endsWith('.test.ts') && !opensDatabase(path),
  )
}
