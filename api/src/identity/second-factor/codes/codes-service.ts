import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { nameOfBinding, type Binding } from '../binding.ts'
import type { CodeThrottle } from './code-throttle.ts'
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
import type { SecretBox } from '../../keys/secret-box.ts'
import { createShortRecords } from '../temporary-records.ts'
import { findTotpStep, newTotpSecret, readTotpCode } from './totp.ts'

const SET_UP_SECONDS = 60 * 60

export type CodeKind = 'authenticator-app' | 'recovery-code'

export interface CodesDeps {
  database: Database
  clock: () => Date
  secretBox: SecretBox
  codeThrottle: CodeThrottle
}

/** What people type: codes of an authenticator app (TOTP, RFC 6238) and recovery codes. Each is accepted once. */
export function createCodesService({ database, clock, secretBox, codeThrottle }: CodesDeps) {
  const { queries } = database
  const setUps = createShortRecords({
    database,
    clock,
    kind: 'AuthenticatorSetup',
    lifetimeSeconds: SET_UP_SECONDS,
    schema: z.string(),
  })
  const aboutApp = (accountId: string) => `authenticator-app:${accountId}`

  async function acceptTotp(accountId: string, code: string): Promise<boolean> {
    const app = await findAuthenticatorApp(queries, accountId)
    const secret = app && secretBox.open(app.sealedSecret, aboutApp(accountId))
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
    const found = await setUps.find(nameOfBinding(binding))
    if (found?.accountId !== accountId) return undefined
    const secret = secretBox.open(found.data, aboutApp(accountId))
    return secret === undefined ? undefined : { secret, sealed: found.data }
  }

  return {
    tryCode: (accountId: string): Promise<number> => codeThrottle.tryCode(accountId),

    /** Call after `tryCode`. A correct code does not count as a try. @returns what kind of code it was. */
    async acceptCode(accountId: string, typed: string): Promise<CodeKind | undefined> {
      const totp = readTotpCode(typed)
      const recovery = totp === undefined ? readRecoveryCode(typed) : undefined
      let kind: CodeKind | undefined
      if (totp !== undefined && (await acceptTotp(accountId, totp))) kind = 'authenticator-app'
      if (recovery !== undefined && (await acceptRecovery(accountId, recovery))) kind = 'recovery-code'
      if (kind !== undefined) await codeThrottle.succeed(accountId)
      return kind
    },

    /** False where the secret was encrypted with another key: no code of the app can be right then. */
    async isAppReadable(accountId: string): Promise<boolean> {
      const app = await findAuthenticatorApp(queries, accountId)
      return !app || secretBox.open(app.sealedSecret, aboutApp(accountId)) !== undefined
    },

    /**
     * The secret of a set-up that is under way, or of a new one; it counts for nothing until a code confirms it. No
     * other session or login gets the same secret: another person who knows the password may have started it.
     */
    async beginSetUp(accountId: string, binding: Binding): Promise<string> {
      const known = await findSetUp(accountId, binding)
      if (known) return known.secret
      const secret = newTotpSecret()
      await setUps.save(nameOfBinding(binding), { accountId, data: secretBox.seal(secret, aboutApp(accountId)) })
      return secret
    },

    /** @returns false for a wrong code. The code that confirms a set-up does not log anyone in afterwards. */
    async finishSetUp(accountId: string, binding: Binding, typed: string): Promise<boolean> {
      const code = readTotpCode(typed)
      const setUp = await findSetUp(accountId, binding)
      const step = setUp && code !== undefined ? findTotpStep(setUp.secret, code, clock()) : undefined
      if (!setUp || step === undefined || !(await setUps.take(nameOfBinding(binding)))) return false
      const now = clock().toISOString()
      const app = { accountId, sealedSecret: setUp.sealed, lastStep: step, createdAt: now, lastUsedAt: null }
      await saveAuthenticatorApp(queries, app)
      return true
    },

    countRecoveryCodesLeft: (accountId: string): Promise<number> => countRecoveryCodesLeft(queries, accountId),

    /** Replaces all recovery codes of the account. @returns the new ones, which are readable this once. */
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
