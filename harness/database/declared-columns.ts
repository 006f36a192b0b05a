import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listInterfaces } from '@fuel-shack/tools/architecture/interfaces'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

/** Lists the columns that the `-tables.ts` files declare, as `table.column`: the interface of `sold_out` is `SoldOutTable`. */
export function listDeclaredColumns(): string[] {
  return globSync('{api,identity}/src/**/*-tables.ts', { cwd: repositoryRoot }).flatMap((path) => {
    const interfaces = listInterfaces(path, readFileSync(join(repositoryRoot, path), 'utf8'))
    return [...interfaces].flatMap(([name, columns]) => {
      const table = tableOf(name)
      return table === undefined ? [] : columns.map((column) => `${table}.${column}`)
    })
  })
}

function tableOf(interfaceName: string): string | undefined {
  const [, name] = /^(.+)Table$/.exec(interfaceName) ?? []
  return name?.replace(/\B[A-Z]/g, '_$&').toLowerCase()
}
