import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AREA_NAMES, type CheckArea } from '@fuel-shack/contract/office/check-areas'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { checksByArea, countFaults, reportOf } from '@fuel-shack/contract/office/server-report'
import { fault, runArea, type AreaChecks } from '../../platform/checks/check.ts'
import { createRedact, redactChecks } from '../../platform/checks/redact.ts'
import { asTypedHere, inspectSettings, readPath, type Config } from '../../platform/config/config.ts'
import { CliError, isForOperator } from '../../platform/errors.ts'
import { listProviderChecks } from '../../platform/providers/checks/provider-checks.ts'
import { aboutServer } from '../doctor/doctor-setup.ts'
import { listServerChecks } from '../doctor/list-server-checks.ts'
import { readInstancesSecret } from '../instances-secret.ts'
import { withDatabaseChecks } from './doctor-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage:
  npm run -w api doctor                         checks the settings against the real services, and says what to do
  npm run -w api doctor -- --json               the same for programs
  npm run -w api doctor -- --report             a text to paste into a question, without a secret
  npm run -w api doctor -- --only mail,login    these areas only: ${AREA_NAMES.join(', ')}
  npm run -w api doctor -- --token-file <file>  names the role that an access token gives; - reads standard input
Exit code: 0 no fault, 1 at least one fault, 2 the checks could not run.`

const OPTIONS = {
  json: { type: 'boolean', default: false },
  report: { type: 'boolean', default: false },
  only: { type: 'string' },
  'token-file': { type: 'string' },
} as const

const CANNOT_RUN = 2
const MARKS = { ok: '  ok       ', warning: '  warning  ', fault: '  FAULT    ', skipped: '  -        ' }

await runCommand(async () => {
  const { values } = parseArgs({ options: OPTIONS })
  const areas = areasOf(values.only)
  const token = values['token-file'] === undefined ? undefined : readToken(values['token-file'])
  const settings = inspectSettings()
  const { config } = settings
  const redact = createRedact([...config.secrets, ...(token === undefined ? [] : [token])])
  const print = (line: string) => console.log(asTypedHere(line))
  const isText = !values.json && !values.report

  const secret = await openSecret(config)
  const found: Check[] = []
  const clock = () => new Date()
  const checks = listServerChecks({ settings, secret: secret.value, clock, token, listProviderChecks })
  await withDatabaseChecks(config, clock, async (ofDatabase) => {
    const all: AreaChecks = { ...checks, ...ofDatabase }
    for (const area of areas) {
      const results = [...(area === 'login' ? secret.checks : []), ...(await runArea(area, all))]
      const shown = redactChecks(results, redact)
      found.push(...shown)
      if (isText) for (const line of linesOf(shown)) print(line)
    }
  })
  if (values.json) print(JSON.stringify({ checks: found }, undefined, 2))
  else if (values.report) print(reportOf(aboutServer(config), found))
  else print(countFaults(found))
  process.exitCode = found.some(({ state }) => state === 'fault') ? 1 : 0
}, CANNOT_RUN)

function areasOf(only: string | undefined): CheckArea[] {
  if (only === undefined) return AREA_NAMES
  const wanted = only.split(',')
  if (wanted.some((name) => !AREA_NAMES.some((area) => area === name))) throw new CliError(USAGE)
  return AREA_NAMES.filter((area) => wanted.includes(area))
}

/** A token in the command line could be seen by other accounts of the machine. */
function readToken(file: string): string {
  const path = file === '-' ? 0 : readPath(file)
  if (typeof path === 'string' && !existsSync(path)) throw new CliError(`${path} is not there.`)
  const token = readFileSync(path, 'utf8').trim()
  if (token === '') throw new CliError('The token is empty.')
  return token
}

/** Reads what the server proves itself with. Before its first start there is none, and nothing is made. */
async function openSecret(config: Config): Promise<{ value: string | Uint8Array; checks: Check[] }> {
  const { secret, file } = config.identityKeys
  const isThere = config.signIn !== undefined || secret !== undefined || existsSync(file)
  const unknown = randomBytes(32)
  if (!isThere) return { value: unknown, checks: [] }
  try {
    return { value: await readInstancesSecret(config), checks: [] }
  } catch (error) {
    if (!isForOperator(error)) throw error
    return { value: unknown, checks: [fault('login.secret', error.message, 'The server does not start without it.')] }
  }
}

function linesOf(checks: readonly Check[]): string[] {
  return checksByArea(checks).flatMap(({ title, checks: ofArea }) => [
    title,
    ...ofArea.flatMap(({ state, words, cure }) => [
      `${MARKS[state]}${words}`,
      ...(cure === null ? [] : [`           ${cure}`]),
    ]),
  ])
}
