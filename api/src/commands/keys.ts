import { parseArgs } from 'node:util'
import { readIdentityKeySettings } from '../config.ts'
import { CliError } from '../errors.ts'
import { readKeySecret } from '../identity/keys/key-secret.ts'
import { createKeysService } from '../identity/keys/keys-service.ts'
import { createLog } from '../log.ts'
import { openCommandSecurityLog } from './command-security-log.ts'
import { runCommand, withData, type Data } from './run-command.ts'

const USAGE = `Usage:
  npm run -w api keys -- list
  npm run -w api keys -- rotate             new keys sign after two minutes; what the old ones signed stays valid until it expires
  npm run -w api keys -- rotate --at-once   after a leak: the old keys are removed, and everyone has to log in again`

/** The keys that sign tokens and cookies. Running servers take a change over within a minute, without a restart. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'at-once': { type: 'boolean' } } })
  const [action, ...rest] = positionals
  if ((action !== 'list' && action !== 'rotate') || rest.length > 0) throw new CliError(USAGE)
  await withData((data) => changeAndList(data, { isRotating: action === 'rotate', atOnce: values['at-once'] === true }))
})

async function changeAndList(data: Data, { isRotating, atOnce }: { isRotating: boolean; atOnce: boolean }) {
  const keySecret = readKeySecret(readIdentityKeySettings())
  const securityLog = openCommandSecurityLog(data.clock)
  const keys = createKeysService({ ...data, keySecret, securityLog, log: createLog('silent') })
  if (isRotating) {
    await keys.rotate({ atOnce })
    console.log(
      atOnce
        ? 'The old keys are removed. Everyone has to log in again, at the latest when a server has noticed: within a minute.'
        : 'New keys sign in two minutes. The old ones go by themselves when everything that they signed has expired.',
    )
  }
  for (const { purpose, number, createdAt, signsFrom, verifiesUntil } of await keys.listKeys()) {
    const end = verifiesUntil === null ? '' : `, valid until ${verifiesUntil}`
    console.log(`${purpose} ${number}: made ${createdAt}, signs from ${signsFrom}${end}`)
  }
}
