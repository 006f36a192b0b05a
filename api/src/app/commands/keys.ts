import { parseArgs } from 'node:util'
import { readIdentityKeySettings } from '../../platform/config/config.ts'
import { CliError } from '../../platform/errors.ts'
import { createKeysService, readKeySecret } from '@fuel-shack/identity/keys-service'
import { createLog } from '../../platform/log.ts'
import { runCommand, withData, type Data } from './run-command.ts'

const USAGE = `Usage:
  npm run -w api keys -- list
  npm run -w api keys -- rotate   replaces the keys, with the servers stopped; everyone has to log in again`

/** Lists or rotates the keys that sign tokens and cookies. A server reads them at its start. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [action, ...rest] = positionals
  if ((action !== 'list' && action !== 'rotate') || rest.length > 0) throw new CliError(USAGE)
  await withData((data) => changeAndList(data, action === 'rotate'))
})

async function changeAndList(data: Data, isRotating: boolean) {
  const keySecret = readKeySecret(readIdentityKeySettings())
  const keys = createKeysService({ ...data, keySecret, log: createLog('silent') })
  if (isRotating) {
    await keys.rotate()
    console.log(
      'The keys are replaced, and everyone has to log in again. Restart each server that is running: it uses the old keys.',
    )
  }
  for (const { purpose, createdAt } of await keys.listKeys()) console.log(`${purpose}: created ${createdAt}`)
}
