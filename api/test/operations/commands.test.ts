import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runCommand } from '../support/run-command.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'fuel-shack-commands-'))
  return () => rmSync(directory, { recursive: true })
})

const run = (command: string, ...args: string[]) => runCommand(command, args, { DATA_DIR: directory, ENV_FILE: 'none' })

test.each(['account', 'after-restore', 'export', 'import', 'keys', 'restore', 'till'])(
  '%s reports an unknown option in one line, with exit code 1',
  async (command) => {
    const { code, stdout, stderr } = await run(command, '--no-such-option')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Unknown option '--no-such-option'.*\n$/)
  },
)

test.each([
  ['account', ['remove', '--email', 'nobody@fuelshack.example'], 'nobody@fuelshack.example has no account.'],
  ['till', ['revoke', '--id', 'none'], 'No till with this id has an active key.'],
  ['import', [], 'npm run -w api import -- --from-stripe --dry-run'],
  ['import', ['--from-stripe'], 'STRIPE_SECRET_KEY is not set'],
])('%s reports an error for the operator without a stack trace', async (command, args, message) => {
  const { code, stdout, stderr } = await run(command, ...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(message)
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('a command says that a database is damaged, and what to do', async () => {
  writeFileSync(join(directory, 'fuel-shack.sqlite'), 'Dear diary, this is no database. '.repeat(40))
  const { code, stderr } = await run('account', 'list')
  expect(code).toBe(1)
  expect(stderr).toMatch(/fuel-shack\.sqlite is damaged: file is not a database\. Restore a backup of it: .*\n$/)
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('on an installed server, a command is named as it is typed there', async () => {
  const usage = async (settings: Record<string, string>) =>
    (await runCommand('till', ['nonsense'], { DATA_DIR: directory, ENV_FILE: 'none', ...settings })).stderr
  expect(await usage({})).toContain('npm run -w api till -- list')
  expect(await usage({ FUEL_SHACK_COMMAND: 'fuel-shack' })).toContain('  fuel-shack till list ')
})

test('reports an unexpected error with its stack trace', async () => {
  mkdirSync(join(directory, 'fuel-shack.sqlite'))
  const { code, stderr } = await run('account', 'list')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^\s+at /m)
})
