import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CliError } from './cli-error.ts'

const secretsSchema = z.object({
  stripeKey: z.string(),
  webhookSecret: z.string(),
  oneSignalAppId: z.uuid(),
  oneSignalKey: z.string(),
})

/** The keys that the API shares with the stand-ins, as it shares keys with Stripe and OneSignal. */
export type StandinSecrets = z.infer<typeof secretsSchema>

/** Created once per data directory and stored, so that sessions and signatures survive a restart. */
export function storeStandinSecrets(dataDir: string): StandinSecrets {
  const folder = join(dataDir, 'standins')
  const path = join(folder, 'secrets.json')
  try {
    if (existsSync(path)) return secretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const secrets: StandinSecrets = {
      stripeKey: `sk_test_standin${randomBytes(16).toString('hex')}`,
      webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
      oneSignalAppId: randomUUID(),
      oneSignalKey: `os_standin_${randomBytes(16).toString('hex')}`,
    }
    writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    chmodSync(path, 0o600)
    return secrets
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliError(
      `The stand-ins' keys cannot be stored in ${path}: ${reason}. Set DATA_DIR to a folder you can write.`,
    )
  }
}
