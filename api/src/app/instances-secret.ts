import type { Config } from '../platform/config/config.ts'

/** The same on every instance, and known to the commands of the operator. Keys are derived from it. */
export async function readInstancesSecret({ signIn, stripe, identityKeys }: Config): Promise<string | Uint8Array> {
  if (signIn && stripe.webhookSecret !== '') return stripe.webhookSecret
  const { readKeySecret } = await import('@fuel-shack/identity/keys-service')
  return readKeySecret(identityKeys).derive('networks in the security log')
}
