import { z } from 'zod'
import { bindingKey, type Binding } from './binding.ts'
import {
  acceptRecoveryCode,
  acceptStep,
  countRecoveryCodesLeft,
  findAuthenticatorApp,
  findRecoverySalt,
  replaceRecoveryCodes,
  saveAuthenticatorApp,
} from './codes-store.ts'
import { hashRecoveryCode, hashRecoveryCodes, newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'
import { createSecretBox } from '../base/secret-box.ts'
import { createTemporaryRecords } from '../base/temporary-records.ts'
import { findTotpStep, newTotpSecret, readTotpCode } from './totp.ts'
import type { Ports } from '../base/ports.ts'

const SET_UP_SECONDS = 60 * 60
/** Limits of wrong codes by account, from any network: callers that get here know the password. */
const ATTEMPTS = { limit: 5, windowSeconds: 15 * 60 }
/** With three codes valid at a time, twenty guesses a day find one in 45 years on average. */
const ATTEMPTS_PER_DAY = { limit: 20, windowSeconds: 24 * 60 * 60 }

export type CodeKind = 'authenticator-app' | 'recovery-code'

export type CodesDeps = Pick<Ports, 'database' | 'clock' | 'keySecret' | 'rateLimits'>

/** Codes that users enter: of an authenticator app (TOTP, RFC 6238) and recovery codes. Each is accepted once. */
export function createCodesService({ database, clock, keySecret, rateLimits }: CodesDeps) {
  const { queries } = database
  /** Encrypts the secrets of authenticator apps. */
  const secretBox = createSecretBox(keySecret.derive('authenticator apps'))
  const setUps = createTemporaryRecords({
    database,
    clock,
    kind: 'AuthenticatorSetup',
    lifetimeSeconds: SET_UP_SECONDS,
    schema: z.string(),
  })
  const shortTerm = (accountId: string) => `identity:second-factor:${accountId}`
  const daily = (accountId: string) => `identity:second-factor-day:${accountId}`
  const contextOf = (accountId: string) => `authenticator-app:${accountId}`

  async function acceptTotp(accountId: string, code: string): Promise<boolean> {
    const app = await findAuthenticatorApp(queries, accountId)
    const secret = app && secretBox.open(app.sealedSecret, contextOf(accountId))
    const step = secret === undefined ? undefined : findTotpStep(secret, code, clock())
    if (!app || step === undefined) return false
    return acceptStep(queries, app, { step, usedAt: clock().toISOString() })
  }

  async function acceptRecovery(accountId: string, code: string): Promise<boolean> {
    const salt = await findRecoverySalt(queries, accountId)
    if (salt === undefined) return false
    const codeHash = await hashRecoveryCode(code, salt)
    return acceptRecoveryCode(queries, accountId, { codeHash, usedAt: clock().toISOString() })
  }

  async function findSetUp(accountId: string, binding: Binding) {
    const found = await setUps.find(bindingKey(binding))
    if (found?.accountId !== accountId) return undefined
    const secret = secretBox.open(found.data, contextOf(accountId))
    return secret === undefined ? undefined : { secret, sealed: found.data }
  }

  return {
    /** Counts an attempt before the code is checked. @returns seconds to wait; 0 if the code may be checked. */
    async tryCode(accountId: string): Promise<number> {
      const { allowed, retryAfterSeconds } = await rateLimits.take(shortTerm(accountId), ATTEMPTS)
      return allowed ? (await rateLimits.take(daily(accountId), ATTEMPTS_PER_DAY)).retryAfterSeconds : retryAfterSeconds
    },

    /** Call after `tryCode`. A correct code does not count as an attempt. @returns the kind of code. */
    async acceptCode(accountId: string, input: string): Promise<CodeKind | undefined> {
      const totp = readTotpCode(input)
      const recovery = totp === undefined ? readRecoveryCode(input) : undefined
      let kind: CodeKind | undefined
      if (totp !== undefined && (await acceptTotp(accountId, totp))) kind = 'authenticator-app'
      if (recovery !== undefined && (await acceptRecovery(accountId, recovery))) kind = 'recovery-code'
      if (kind !== undefined) await rateLimits.release(shortTerm(accountId), daily(accountId))
      return kind
    },

    /** False if the secret was encrypted with another key: no code of the app can be correct then. */
    async isAppReadable(accountId: string): Promise<boolean> {
      const app = await findAuthenticatorApp(queries, accountId)
      return !app || secretBox.open(app.sealedSecret, contextOf(accountId)) !== undefined
    },

    /**
     * The secret of the set-up in progress, or of a new one. It has no effect until a code confirms it. No other session
     * or login gets the same secret, because another person who knows the password may have started it.
     */
    async beginSetUp(accountId: string, binding: Binding): Promise<string> {
      const pending = await findSetUp(accountId, binding)
      if (pending) return pending.secret
      const secret = newTotpSecret()
      await setUps.save(bindingKey(binding), { accountId, data: secretBox.seal(secret, contextOf(accountId)) })
      return secret
    },

    /** @returns false for a wrong code. The code that confirms a set-up does not log anyone in afterwards. */
    async finishSetUp(accountId: string, binding: Binding, input: string): Promise<boolean> {
      const code = readTotpCode(input)
      const setUp = await findSetUp(accountId, binding)
      const step = setUp && code !== undefined ? findTotpStep(setUp.secret, code, clock()) : undefined
      if (!setUp || step === undefined || !(await setUps.take(bindingKey(binding)))) return false
      const now = clock().toISOString()
      const app = { accountId, sealedSecret: setUp.sealed, lastStep: step, createdAt: now, lastUsedAt: null }
      await saveAuthenticatorApp(queries, app)
      return true
    },

    countRecoveryCodesLeft: (accountId: string): Promise<number> => countRecoveryCodesLeft(queries, accountId),

    /** Replaces all recovery codes of the account. @returns the new ones, which cannot be read again. */
    async replaceRecoveryCodes(accountId: string): Promise<string[]> {
      const codes = newRecoveryCodes()
      const hashed = await hashRecoveryCodes(codes)
      await database.transaction((tx) =>
        replaceRecoveryCodes(tx, accountId, { ...hashed, createdAt: clock().toISOString() }),
      )
      return codes
    },
  }
}
