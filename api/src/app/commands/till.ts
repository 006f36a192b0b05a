import { parseArgs } from 'node:util'
import type { TillLimits } from '@fuel-shack/contract/cards/managed-tills'
import { isName } from '@fuel-shack/contract/platform/folded-text'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { CliError } from '../../platform/errors.ts'
import { createTillKeysService, type TillKeysService } from '../../cards/tills/till-keys-service.ts'
import { runCommand, withData } from './run-command.ts'

const USAGE = `Usage:
  npm run -w api till -- add --name "Front counter"   adds a till and prints its key once
  npm run -w api till -- list                         shows the tills and their limits
  npm run -w api till -- set-limits --id <id>         changes a till's limits
  npm run -w api till -- revoke --id <id>             revokes a till's key
Limits, in whole dollars, with add and set-limits:
  --max-call 2500         the maximum of one call
  --max-day 10000         the maximum sales per day that collect points
  --max-day-rewards 500   the maximum spend per day that is given as rewards, and that is taken off cards`

/** Manages the tills: the keys that the store's point of sale uses for the till API, and their limits. */
await runCommand(async () => {
  const { positionals, values } = parseCommandLine()
  const lines = await withData((data) => run(createTillKeysService(data), positionals[0], values))
  for (const line of lines) console.log(line)
})

type Values = ReturnType<typeof parseCommandLine>['values']

function parseCommandLine() {
  return parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      id: { type: 'string' },
      'max-call': { type: 'string' },
      'max-day': { type: 'string' },
      'max-day-rewards': { type: 'string' },
    },
  })
}

/** @returns the lines to print. */
async function run(tills: TillKeysService, action: string | undefined, values: Values): Promise<string[]> {
  const limits = readLimits(values)
  if (action === 'add' && values.name !== undefined && isName(values.name)) {
    return [`The key of "${values.name}", shown this once:`, await tills.addTill(values.name, limits)]
  }
  if (action === 'list') return (await tills.listTills()).map(describeTill)
  if (action === 'set-limits' && values.id) {
    const till = await tills.setLimits(values.id, limits)
    if (!till) throw new CliError('No till has this id.')
    return [describeTill(till)]
  }
  if (action === 'revoke' && values.id) {
    if (!(await tills.revokeTill(values.id))) throw new CliError('No till with this id has an active key.')
    return ['Revoked.']
  }
  throw new CliError(USAGE)
}

function describeTill(till: Awaited<ReturnType<TillKeysService['listTills']>>[number]): string {
  const { id, name, createdAt, revokedAt, maxCallCents, maxDayCents, maxDayRewardCents } = till
  const state = revokedAt === null ? `since ${createdAt}` : `revoked ${revokedAt}`
  return `${id}  ${name}  ${state}  per call ${formatAud(maxCallCents)}, per day ${formatAud(maxDayCents)}, rewards per day ${formatAud(maxDayRewardCents)}`
}

/** Limits are whole dollars on the command line. */
function readLimits(values: Values): Partial<TillLimits> {
  const typed = {
    maxCallCents: values['max-call'],
    maxDayCents: values['max-day'],
    maxDayRewardCents: values['max-day-rewards'],
  }
  const given = Object.entries(typed).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (given.some(([, dollars]) => !/^\d{1,7}$/.test(dollars))) throw new CliError(USAGE)
  return Object.fromEntries(given.map(([name, dollars]) => [name, Number(dollars) * 100]))
}
