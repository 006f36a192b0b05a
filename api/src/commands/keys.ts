import { parseArgs } from 'node:util'
import { readIdentityKeySettings } from '../config.ts'
import { CliError } from '../errors.ts'
import { createKeysService, readKeySecret } from '@fuel-shack/identity/keys-service'
import { createLog } from '../log.ts'
import { runCommand, withData, type Data } from './run-command.ts'

const USAGE = `Usage:
  npm run -w api keys -- list
  npm run -w api keys -- rotate             new keys sign after two minutes; tokens signed by the old ones stay valid until they expire
  npm run -w api keys -- rotate --at-once   after a leak: removes the old keys, so all users must log in again`

/** Lists or rotates the keys that sign tokens and cookies. Running servers apply a change within a minute. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'at-once': { type: 'boolean' } } })
  const [action, ...rest] = positionals
  if ((action !== 'list' && action !== 'rotate') || rest.length > 0) throw new CliError(USAGE)
  await withData((data) => changeAndList(data, { isRotating: action === 'rotate', atOnce: values['at-once'] === true }))
})

async function changeAndList(data: Data, { isRotating, atOnce }: { isRotating: boolean; atOnce: boolean }) {
  const keySecret = readKeySecret(readIdentityKeySettings())
  const keys = createKeysService({ ...data, keySecret, log: createLog('silent') })
  if (isRotating) {
    await keys.rotate({ atOnce })
    console.log(
      atOnce
        ? 'The old keys are removed. All users must log in again within a minute.'
        : 'The new keys start to sign in two minutes. The old ones are removed when everything that they signed has expired.',
    )
  }
  for (const { purpose, number, createdAt, signsFrom, verifiesUntil } of await keys.listKeys()) {
    const end = verifiesUntil === null ? '' : `, valid until ${verifiesUntil}`
    console.log(`${purpose} ${number}: created ${createdAt}, signs from ${signsFrom}${end}`)
  }
}
