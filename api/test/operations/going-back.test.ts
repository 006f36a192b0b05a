import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '@fuel-shack/harness/find-program'
import { openRestartablePostgres } from '@fuel-shack/harness/database/postgres'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { migrations } from '../../src/db/migrations.ts'

const run = promisify(execFile)
const programs = ['pg_dump', 'pg_restore', 'psql'].map((name) => findProgram(name))
/** A machine without PostgreSQL's programs cannot run the commands. */
const postgres = programs.includes(undefined) ? undefined : await openRestartablePostgres()
const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-going-back-'))

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await postgres?.stop()
})

/** The commands of a section of the guide, as a person copies them. */
function commandsIn(section: string): string[] {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md'), 'utf8')
  const block = guide.split(section)[1]?.split('```sh\n')[1]?.split('```')[0] ?? ''
  return block.replaceAll('\\\n', ' ').split('\n').filter(Boolean)
}

test.runIf(postgres)('the documented way back from an upgrade restores the older schema and its rows', async () => {
  const database = openDatabase({ engine: 'postgres', url: postgres?.url ?? '' })
  const names = Object.keys(migrations)
  await migrate(database, names[0])
  const versions = async () =>
    (await database.queries.selectFrom('list_versions').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )
  const before = await versions()
  const dump = join(folder, 'before.dump')
  await run('pg_dump', ['--format=custom', '--file', dump, postgres?.url ?? ''])

  await migrate(database)
  expect(await versions()).not.toEqual(before)
  const commands = commandsIn('To go back on PostgreSQL')
  expect(commands.length).toBeGreaterThan(1)
  for (const command of commands) {
    const environment = { ...process.env, DATABASE_URL: postgres?.url ?? '', DUMP: dump }
    await run('bash', ['-euc', command], { env: environment })
  }
  expect(await versions()).toEqual(before)
  expect(await migrate(database)).toEqual(names.slice(1))
  await database.close()
})
