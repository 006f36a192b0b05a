import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

const TABLE = /^(?:export )?interface (\w+)Table \{\n((?: .*\n|\n)*)\}/gm
const COLUMN = /^ {2}(\w+)\??:/gm

/** Lists the columns that the `-tables.ts` files declare, as `table.column`: the interface of `kitchen_pace` is `KitchenPaceTable`. */
export function listDeclaredColumns(): string[] {
  return globSync('{api,identity}/src/**/*-tables.ts', { cwd: repositoryRoot }).flatMap((path) => {
    const tables = readFileSync(join(repositoryRoot, path), 'utf8').matchAll(TABLE)
    return [...tables].flatMap(([, name = '', columns = '']) =>
      [...columns.matchAll(COLUMN)].map(([, column]) => `${toSnakeCase(name)}.${column}`),
    )
  })
}

function toSnakeCase(name: string): string {
  return name.replace(/\B[A-Z]/g, '_$&').toLowerCase()
}
