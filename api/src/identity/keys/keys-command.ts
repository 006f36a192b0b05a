import { parseArgs } from 'node:util'
import { openCommandSecurityLog } from '../../command-security-log.ts'
import { readDataLocation, readIdentityKeySettings } from '../../config.ts'
import { openData } from '../../context.ts'
import { StartError } from '../../errors.ts'
import { createLog } from '../../log.ts'
import { readKeySecret } from './key-secret.ts'
import { createKeysService } from './keys-service.ts'

const USAGE = `Usage:
  npm run -w api keys -- list
  npm run -w api keys -- rotate             new keys sign after two minutes; what the old ones signed stays valid until it expires
  npm run -w api keys -- rotate --at-once   after a leak: the old keys are removed, and everyone has to log in again`

/** The keys that sign tokens and cookies. Running servers take a change over within a minute, without a restart. */
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'at-once': { type: 'boolean' } } })
  const [act, ...rest] = positionals
  if ((act !== 'list' && act !== 'rotate') || rest.length > 0) throw new StartError(USAGE)
  await run(act, values['at-once'] === true)
} catch (error) {
  const isForTheOperator = error instanceof StartError || (error instanceof TypeError && 'code' in error)
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}

async function run(act: 'list' | 'rotate', atOnce: boolean): Promise<void> {
  const data = await openData(readDataLocation())
  try {
    const keySecret = readKeySecret(readIdentityKeySettings())
    const securityLog = openCommandSecurityLog(data.clock)
    const keys = createKeysService({ ...data, keySecret, securityLog, log: createLog('silent') })
    if (act === 'rotate') {
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
  } finally {
    await data.database.close()
  }
}
