import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openCommandSecurityLog } from '../command-security-log.ts'
import { readDataLocation } from '../config.ts'
import { openData } from '../context.ts'
import { assertNotInUse } from '../db/backup.ts'
import { createPrivateFilesOnly } from '../db/private-files.ts'
import { StartError } from '../errors.ts'
import { describeTrialData } from './data-origin-service.ts'

const USAGE = `Usage:
  npm run -w api trial-data                        shows what a trial left in the database
  npm run -w api trial-data -- remove --confirm    removes it, so that production can start`

/** Shows or removes what a trial left: demo accounts, and orders, customers and messages that were never real. */
createPrivateFilesOnly()
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { confirm: { type: 'boolean' } } })
  const [act = 'show', ...rest] = positionals
  if (rest.length > 0 || !['show', 'remove'].includes(act)) throw new StartError(USAGE)
  await run(act === 'remove', values.confirm === true)
} catch (error) {
  const isForTheOperator = error instanceof StartError || (error instanceof TypeError && 'code' in error)
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}

async function run(isRemoving: boolean, isConfirmed: boolean): Promise<void> {
  const location = readDataLocation()
  const { database: address } = location
  if (isRemoving && isConfirmed && address.engine === 'sqlite' && existsSync(address.file)) assertNotInUse(address.file)
  const data = await openData(location)
  try {
    const lines = describeTrialData(await data.dataOrigin.findTrialData())
    if (lines.length === 0) {
      console.log('This database holds no trial data.')
    } else if (isRemoving && isConfirmed) {
      await remove(data)
    } else {
      console.log(`This database was used for a trial:\n${lines.map((line) => `  - ${line}`).join('\n')}`)
      console.log('Removing it also removes every order, customer and loyalty card of the trial. Nothing was changed.')
      if (isRemoving) throw new StartError('Say --confirm to remove it.')
    }
  } finally {
    await data.database.close()
  }
}

async function remove({ dataOrigin, clock }: Awaited<ReturnType<typeof openData>>): Promise<void> {
  const { demoAccounts } = await dataOrigin.removeTrialData()
  const securityLog = openCommandSecurityLog(clock)
  for (const { id } of demoAccounts) {
    securityLog.record({ event: 'account_removed', outcome: 'success', accountId: id, details: { reason: 'trial' } })
  }
  console.log('The trial data was removed. Accounts and tills that you made yourself are kept.')
}
