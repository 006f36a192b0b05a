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
import type { Database } from '../../../db/database.ts'
import { nameOfBinding, type Binding } from '../binding.ts'
import { readAuthentication, readRegistration, readTransports } from './passkey-responses.ts'
import {
  ensureUserHandle,
  findPasskey,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  type PasskeyRecord,
} from './passkeys-store.ts'
import { createShortRecords } from '../temporary-records.ts'

const CHALLENGE_SECONDS = 5 * 60
const USER_HANDLE_BYTES = 32
/** ES256 and RS256. The library's default also offers an algorithm that rests on an experimental interface of Node. */
const ALGORITHMS = [-7, -257]

export const PASSKEYS_MAX = 10

export interface PasskeysDeps {
  database: Database
  clock: () => Date
  /** What authenticators show, and the host and origin that they sign for. */
  relyingParty: { name: string; id: string; origin: string }
}

/** Passkeys (WebAuthn level 3), always with user verification: one is two factors. */
export function createPasskeysService({ database, clock, relyingParty }: PasskeysDeps) {
  const { queries } = database
  const challenges = createShortRecords({
    database,
    clock,
    kind: 'PasskeyChallenge',
    lifetimeSeconds: CHALLENGE_SECONDS,
    schema: z.string(),
  })
  const expected = { expectedOrigin: relyingParty.origin, expectedRPID: relyingParty.id, requireUserVerification: true }

  /** Takes the challenge: the same answer is never accepted twice. */
  const isChallengeOf = (bound: string, accountId: string | null) => async (challenge: string) => {
    const taken = /^[\w-]{20,200}$/.test(challenge) ? await challenges.take(challenge) : undefined
    return taken?.data === bound && taken.accountId === accountId
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
        rpName: relyingParty.name,
        rpID: relyingParty.id,
        userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
        userName: account.emailAddress,
        userDisplayName: account.name,
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports: readTransports(transports) })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await challenges.save(options.challenge, { accountId: account.id, data: `create:${nameOfBinding(binding)}` })
      return options
    },

    /** @returns undefined where the answer is not valid, or the account has as many passkeys as it may. */
    async register(
      accountId: string,
      binding: Binding,
      { response, name }: { response: string; name: string },
    ): Promise<PasskeyRecord | undefined> {
      const registration = readRegistration(response)
      if (!registration || (await listPasskeys(queries, accountId)).length >= PASSKEYS_MAX) return undefined
      const { registrationInfo } = await verifyRegistrationResponse({
        response: registration,
        expectedChallenge: isChallengeOf(`create:${nameOfBinding(binding)}`, accountId),
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

    /** Names no account and no passkey: the authenticator knows which it has for this host. */
    async beginAuthentication(binding: Binding): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const options = await generateAuthenticationOptions({ rpID: relyingParty.id, userVerification: 'required' })
      await challenges.save(options.challenge, { accountId: null, data: `get:${nameOfBinding(binding)}` })
      return options
    },

    /** @returns the passkey that signed, or undefined where the answer is not valid. */
    async authenticate(binding: Binding, response: string): Promise<PasskeyRecord | undefined> {
      const authentication = readAuthentication(response)
      const passkey = authentication && (await findPasskey(queries, authentication.id))
      if (!passkey) return undefined
      const { authenticationInfo, verified } = await verifyAuthenticationResponse({
        response: authentication,
        expectedChallenge: isChallengeOf(`get:${nameOfBinding(binding)}`, null),
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
