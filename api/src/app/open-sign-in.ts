import type { Identity } from '@fuel-shack/identity/identity'
import type { IdentityDeps } from '@fuel-shack/identity/ports'
import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log.ts'
import { createOpenIdSignIn } from '../platform/providers/openid/openid-sign-in.ts'
import type { SignIn } from '../platform/providers/sign-in.ts'

type EmbeddedProviderDeps = Omit<IdentityDeps, 'demo' | 'demoAccounts' | 'keySecret' | 'secondFactor'>

/** The configured OpenID Connect provider, or else the embedded one. */
export async function openSignIn(
  config: Config,
  deps: EmbeddedProviderDeps & { log: Log; elapsedMs: () => number },
): Promise<{ signIn: SignIn; identity: Identity | undefined }> {
  if (config.signIn) return { signIn: createOpenIdSignIn(config.signIn, deps.log, deps.elapsedMs), identity: undefined }
  const { createIdentity } = await import('@fuel-shack/identity/identity')
  const { readKeySecret } = await import('@fuel-shack/identity/keys-service')
  const identity = await createIdentity({
    ...deps,
    demo: config.demo,
    demoAccounts: config.demoAccounts,
    keySecret: readKeySecret(config.identityKeys),
    secondFactor: { isRequiredForStaff: config.isSecondFactorRequired },
  })
  return { signIn: identity.signIn, identity }
}
