import { parseArgs } from 'node:util'
import { asTypedHere, inspectSettings, readPath } from '../../platform/config/config.ts'
import { assertWritable, writeSetting } from '../../platform/config/settings-file.ts'
import { CliError } from '../../platform/errors.ts'
import {
  connectWebhook,
  describeStripeFailure,
  webhookAddress,
} from '../../platform/providers/stripe/webhook-endpoint.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage:
  npm run -w api stripe -- connect                 makes or corrects the webhook endpoint of this server at Stripe, and prints
                                                   the line for the file of the settings with the secret of a new one
  npm run -w api stripe -- connect --write <file>  writes the line into the file
  npm run -w api stripe -- connect --replace       makes a new endpoint in place of one that is right, for a new secret
The key needs Write for Webhook Endpoints while this runs.`

const OPTIONS = { write: { type: 'string' }, replace: { type: 'boolean', default: false } } as const
const SETTING = 'STRIPE_WEBHOOK_SECRET'

/** Standard output has the line with the secret only, so that a shell can append it to a file. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (positionals.join(' ') !== 'connect') throw new CliError(USAGE)
  const { stripe, publicUrl } = readStripe()
  const file = values.write === undefined ? undefined : readPath(values.write)
  // Stripe tells the secret once: a file that cannot be written must not cost it.
  if (file !== undefined) assertWritable(file)
  const connected = await connect({ ...stripe, publicUrl, isReplacing: values.replace })
  console.error(asTypedHere(describe(connected.outcome, webhookAddress(publicUrl))))
  const { secret } = connected
  if (secret === undefined) return
  if (file === undefined) console.log(`${SETTING}=${secret}`)
  else writeSetting(file, SETTING, secret)
  console.error(
    `${file === undefined ? 'Put this line into' : `The secret is in ${file}. It is used by`} the settings, and restart the server.`,
  )
})

function readStripe() {
  const { config, problems } = inspectSettings()
  const { stripe, publicUrl } = config
  const problem = problems.find((each) => /^(?:STRIPE_SECRET_KEY|PUBLIC_URL)\b/.test(each))
  if (problem !== undefined) throw new CliError(problem)
  if (stripe.apiUrl === undefined && !publicUrl.startsWith('https:'))
    throw new CliError('PUBLIC_URL must be the https address of this server: Stripe reports payments to it.')
  return { stripe, publicUrl }
}

type Options = Parameters<typeof connectWebhook>[0] & Parameters<typeof connectWebhook>[1]

async function connect(options: Options) {
  try {
    return await connectWebhook(options, options)
  } catch (error) {
    const words = describeStripeFailure(error)
    throw words === undefined ? error : new CliError(words, { cause: error })
  }
}

function describe(outcome: Awaited<ReturnType<typeof connectWebhook>>['outcome'], address: string): string {
  switch (outcome) {
    case 'kept':
      return `Stripe has the webhook endpoint ${address}, and it is right. Its secret is shown in Stripe's dashboard; for a new one, add --replace.`
    case 'updated':
      return `The webhook endpoint ${address} was corrected. Its secret stays as it was.`
    case 'created':
      return `Stripe has a new webhook endpoint, ${address}.`
    case 'replaced':
      return `Stripe has a new webhook endpoint for ${address} in place of the one before. Until the restart, Stripe repeats what the server rejects.`
  }
}
