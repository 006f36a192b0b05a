import { parseArgs } from 'node:util'
import { createFirstManagerService } from '@fuel-shack/identity/first-manager'
import { readKeySecret } from '@fuel-shack/identity/keys-service'
import { readIdentityKeySettings, readLinkAddress } from '../../platform/config/config.ts'
import { CliError } from '../../platform/errors.ts'
import { runCommand, withData } from './run-command.ts'

/** Prints a link with which the first manager makes their account, as a start without a manager does. It ends the one before. */
await runCommand(async () => {
  parseArgs({})
  const publicUrl = readLinkAddress()
  await withData(async (data) => {
    const keySecret = readKeySecret(readIdentityKeySettings())
    const link = await createFirstManagerService({ ...data, keySecret }).makeLink(publicUrl)
    if (link === undefined)
      throw new CliError(
        'The rest stop has a manager already, who invites others in the app. npm run -w api account -- list shows who it is.',
      )
    console.log(`${link}\nIt works once, for an hour. Give it to no one else: it makes the first manager.`)
  })
})
