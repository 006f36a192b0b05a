import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { bindingKey, type Binding } from './binding.ts'
import { readAuthentication, readRegistration, readTransports } from './passkey-responses.ts'
import {
  ensureUserHandle,
  findPasskey,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  type PasskeyRecord,
} from './passkeys-store.ts'
import { createTemporaryRecords } from '../base/temporary-records.ts'
import type { Ports } from '../base/ports.ts'
import type { IdentitySite } from '../base/identity-site.ts'

const CHALLENGE_SECONDS = 5 * 60
const USER_HANDLE_BYTES = 32
/** ES256 and RS256. The library's default also offers an algorithm that needs an experimental Node API. */
const ALGORITHMS = [-7, -257]

export const PASSKEYS_MAX = 10

export interface PasskeysDeps extends Pick<Ports, 'database' | 'clock'> {
  site: IdentitySite
}

/** Passkeys (WebAuthn level 3), always with user verification, so one passkey counts as two factors. */
export function createPasskeysService({ database, clock, site }: PasskeysDeps) {
  const { queries } = database
  const rpID = new URL(site.publicUrl).hostname
  const challenges = createTemporaryRecords({
    database,
    clock,
    kind: 'PasskeyChallenge',
    lifetimeSeconds: CHALLENGE_SECONDS,
    schema: z.string(),
  })
  const expected = { expectedOrigin: site.origin, expectedRPID: rpID, requireUserVerification: true }

  /** Consumes the challenge, so a response is never accepted twice. */
  const isChallengeOf = (boundTo: string, accountId: string | null) => async (challenge: string) => {
    const taken = /^[\w-]{20,200}$/.test(challenge) ? await challenges.take(challenge) : undefined
    return taken?.data === boundTo && taken.accountId === accountId
  }

  return {
    async beginRegistration(
      account: { id: string; emailAddress: string; name: string },
      binding: Binding,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const known = await listPasskeys(queries, account.id)
      const newHandle = randomBytes(USER_HANDLE_BYTES).toString('base64url')
      const userHandle = await ensureUserHandle(queries, account.id, newHandle)
      const options = await generateRegistrationOptions({
        rpName: site.name,
        rpID,
        userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
        userName: account.emailAddress,
        userDisplayName: account.name,
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports: readTransports(transports) })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await challenges.save(options.challenge, { accountId: account.id, data: `create:${bindingKey(binding)}` })
      return options
    },

    /** @returns undefined if the response is invalid or the account has the maximum number of passkeys. */
    async register(
      accountId: string,
      binding: Binding,
      { response, name }: { response: string; name: string },
    ): Promise<PasskeyRecord | undefined> {
      const registration = readRegistration(response)
      if (!registration || (await listPasskeys(queries, accountId)).length >= PASSKEYS_MAX) return undefined
      const { registrationInfo } = await verifyRegistrationResponse({
        response: registration,
        expectedChallenge: isChallengeOf(`create:${bindingKey(binding)}`, accountId),
        supportedAlgorithmIDs: ALGORITHMS,
        ...expected,
      }).catch(() => ({ registrationInfo: undefined }))
      if (!registrationInfo) return undefined
      const { credential } = registrationInfo
      const passkey: PasskeyRecord = {
        id: credential.id,
        accountId,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(','),
        deviceType: registrationInfo.credentialDeviceType,
        isBackedUp: registrationInfo.credentialBackedUp ? 1 : 0,
        aaguid: registrationInfo.aaguid,
        name,
        createdAt: clock().toISOString(),
        lastUsedAt: null,
      }
      return (await insertPasskey(queries, passkey)) ? passkey : undefined
    },

    /** The options name no account or passkey: the authenticator knows its passkeys for this host. */
    async beginAuthentication(binding: Binding): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await challenges.save(options.challenge, { accountId: null, data: `get:${bindingKey(binding)}` })
      return options
    },

    /** @returns the passkey that signed, or undefined for an invalid response. */
    async authenticate(binding: Binding, response: string): Promise<PasskeyRecord | undefined> {
      const authentication = readAuthentication(response)
      const passkey = authentication && (await findPasskey(queries, authentication.id))
      if (!passkey) return undefined
      const { authenticationInfo, verified } = await verifyAuthenticationResponse({
        response: authentication,
        expectedChallenge: isChallengeOf(`get:${bindingKey(binding)}`, null),
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        ...expected,
      }).catch(() => ({ verified: false, authenticationInfo: undefined }))
      if (!verified || !authenticationInfo) return undefined
      const isRecorded = await recordPasskeyUse(queries, passkey.id, {
        counter: authenticationInfo.newCounter,
        isBackedUp: authenticationInfo.credentialBackedUp ? 1 : 0,
        usedAt: clock().toISOString(),
      })
      return isRecorded ? passkey : undefined
    },
  }
}
