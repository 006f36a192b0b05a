import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readDataLocation } from '../config.ts'
import { describeTrialData } from '../data-origin/data-origin-service.ts'
import { assertNotInUse } from '../db/backup/backup.ts'
import { CliError } from '../errors.ts'
import { runCommand, withData, type Data } from './run-command.ts'

const USAGE = `Usage:
  npm run -w api trial-data                        shows the trial data in the database
  npm run -w api trial-data -- remove --confirm    removes it, so that production can start`

/** Shows or removes trial data: demo accounts, and orders, customers and messages that were never real. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { confirm: { type: 'boolean' } } })
  const [action = 'show', ...rest] = positionals
  if (rest.length > 0 || !['show', 'remove'].includes(action)) throw new CliError(USAGE)
  const isRemoving = action === 'remove'
  const isConfirmed = values.confirm === true
  const location = readDataLocation()
  const { database: address } = location
  if (isRemoving && isConfirmed && address.engine === 'sqlite' && existsSync(address.file)) assertNotInUse(address.file)
  await withData((data) => showOrRemove(data, { isRemoving, isConfirmed }), location)
})

async function showOrRemove(data: Data, { isRemoving, isConfirmed }: { isRemoving: boolean; isConfirmed: boolean }) {
  const lines = describeTrialData(await data.dataOrigin.findTrialData())
  if (lines.length === 0) {
    console.log('This database contains no trial data.')
  } else if (isRemoving && isConfirmed) {
    await remove(data)
  } else {
    console.log(`This database was used for a trial:\n${lines.map((line) => `  - ${line}`).join('\n')}`)
    console.log('Removing it also removes every order, customer and loyalty card of the trial. Nothing was changed.')
    if (isRemoving) throw new CliError('Add --confirm to remove it.')
  }
}

async function remove({ dataOrigin, securityLog }: Data): Promise<void> {
  const { demoAccounts } = await dataOrigin.removeTrialData()
  for (const { id } of demoAccounts) {
    securityLog.record({ event: 'account_removed', outcome: 'success', accountId: id, details: { reason: 'trial' } })
  }
  console.log('The trial data was removed. Accounts and tills that you added yourself remain.')
}
