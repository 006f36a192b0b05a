import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { runCommand } from '../support/run-command.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fuel-shack-doctor-command-'))
  return () => rmSync(folder, { recursive: true })
})

const NOWHERE = 'http://127.0.0.1:1'
const SECRETS = { STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', EVENT_SECRET: 'a-secret-that-is-too-short' }

const doctor = (args: string[], settings: Record<string, string> = {}) =>
  runCommand('doctor', args, { DATA_DIR: folder, ENV_FILE: 'none', PUBLIC_URL: NOWHERE, ...settings })

test('an unknown area ends the command with the exit code 2, and names the areas', async () => {
  const { code, stderr } = await doctor(['--only', 'disk,colour'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('these areas only: settings, address')])
})

test('JSON has every check of an empty machine and no secret, and nothing is made there', async () => {
  const { code, stdout } = await doctor(['--json'], { ...SECRETS, STRIPE_API_URL: NOWHERE })
  const { checks }: { checks: Check[] } = JSON.parse(stdout)
  expect(code).toBe(1)
  const stateOf = (id: string) => checks.find((check) => check.id === id)?.state
  expect(stateOf('settings.EVENT_SECRET')).toBe('fault')
  expect(stateOf('address.reached')).toBe('fault')
  expect(stateOf('database.opened')).toBe('warning')
  expect(stateOf('payments.key')).toBe('fault')
  expect(stateOf('law.rest-stop')).toBe('skipped')
  for (const secret of Object.values(SECRETS)) expect(stdout).not.toContain(secret.slice(-12))
  expect(readdirSync(folder)).toEqual([])
})

test('a report without a fault ends with 0, begins with versions, and migrates nothing', async () => {
  await openDatabase({ engine: 'sqlite', file: join(folder, 'fuel-shack.sqlite') }).close()
  const { code, stdout } = await doctor(['--report', '--only', 'database,alerts'])
  expect(stdout).toMatch(/^Fuel Shack development, not production\nNode v\d/)
  expect(stdout).toContain('Warning: The database has no tables yet. (database.schema)')
  expect(stdout).toContain('Not checked: The database could not be read: see above. (alerts.rest-stop)')
  expect([code, stdout]).toEqual([0, expect.stringContaining('0 faults, 1 warning')])
})
