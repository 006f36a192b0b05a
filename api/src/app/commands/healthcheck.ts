import { readOwnAddress } from '../../platform/config/config.ts'
import { CliError } from '../../platform/errors.ts'
import { runCommand } from './run-command.ts'

const TIMEOUT_MS = 5000

/** Fails unless the server on this machine is ready. Containers run it. */
await runCommand(async () => {
  const address = `${readOwnAddress()}/readyz`
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new CliError(`${address} does not answer.`, { cause: error })
  })
  const body = await response.text()
  if (!response.ok) throw new CliError(`${address} answered ${response.status}: ${body}`)
  console.log(body)
})
