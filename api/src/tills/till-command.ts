import { parseArgs } from 'node:util'
import { formatAud } from '@fuel-shack/contract/money'
import { openCommandSecurityLog } from '../command-security-log.ts'
import { readDataLocation } from '../config.ts'
import { openData } from '../context.ts'
import { createPrivateFilesOnly } from '../db/private-files.ts'
import { createTillKeysService, type TillKeysService } from './till-keys-service.ts'
import type { TillLimits } from './till-limits.ts'

const USAGE = `Usage:
  npm run -w api till -- add --name "Front counter"   makes a till and prints its key, once
  npm run -w api till -- list                         shows the tills and their limits
  npm run -w api till -- set-limits --id <id>         changes a till's limits
  npm run -w api till -- revoke --id <id>             ends a till's key
Limits, in whole dollars, with add and set-limits:
  --max-call 2500         the most that one call may move
  --max-day 50000         the most that a day's sales may collect points on
  --max-day-rewards 500   the most spend that a day may give as rewards, and the most that it may take off cards`

/** Makes, lists, limits and revokes the keys by which the store's point of sale calls the till API. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    id: { type: 'string' },
    'max-call': { type: 'string' },
    'max-day': { type: 'string' },
    'max-day-rewards': { type: 'string' },
  },
})
createPrivateFilesOnly()
const data = await openData(readDataLocation())
try {
  const securityLog = openCommandSecurityLog(data.clock)
  const lines = await run(createTillKeysService({ ...data, securityLog }), positionals[0])
  for (const line of lines ?? []) console.log(line)
  if (lines === undefined) {
    console.error(USAGE)
    process.exitCode = 1
  }
} finally {
  await data.database.close()
}

/** @returns the lines to print, or undefined where the command is not understood. */
async function run(tills: TillKeysService, action: string | undefined): Promise<string[] | undefined> {
  const limits = readLimits()
  if (limits === undefined) return undefined
  if (action === 'add' && values.name) {
    return [`The key of "${values.name}", shown this once:`, await tills.addTill(values.name, limits)]
  }
  if (action === 'list') return (await tills.listTills()).map(describeTill)
  if (action === 'set-limits' && values.id) {
    const till = await tills.setLimits(values.id, limits)
    return till ? [describeTill(till)] : fail('There is no till with this id.')
  }
  if (action === 'revoke' && values.id) {
    return (await tills.revokeTill(values.id)) ? ['Revoked.'] : fail('There is no till with this id and a working key.')
  }
  return undefined
}

function fail(message: string): string[] {
  process.exitCode = 1
  return [message]
}

function describeTill({
  id,
  name,
  createdAt,
  revokedAt,
  ...limits
}: Awaited<ReturnType<TillKeysService['listTills']>>[number]): string {
  const state = revokedAt === null ? `since ${createdAt}` : `revoked ${revokedAt}`
  const { maxCallCents, maxDayCents, maxDayRewardCents } = limits
  return `${id}  ${name}  ${state}  per call ${formatAud(maxCallCents)}, per day ${formatAud(maxDayCents)}, rewards per day ${formatAud(maxDayRewardCents)}`
}

/** @returns undefined where a limit is not a whole number of dollars. */
function readLimits(): Partial<TillLimits> | undefined {
  const typed = {
    maxCallCents: values['max-call'],
    maxDayCents: values['max-day'],
    maxDayRewardCents: values['max-day-rewards'],
  }
  const given = Object.entries(typed).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (given.some(([, dollars]) => !/^\d{1,7}$/.test(dollars))) return undefined
  return Object.fromEntries(given.map(([name, dollars]) => [name, Number(dollars) * 100]))
}
