import type { SecondFactorExport } from '@fuel-shack/contract/customers'
import type { Database } from '../../db/database.ts'
import type { SecurityLog } from '../../security-log.ts'
import type { AccountRecord } from '../accounts/accounts-service.ts'
import type { AuthenticationMethod } from '../provider/finish-interaction.ts'
import { deleteRecordsOfAccount } from '../provider/records-store.ts'
import type { Binding } from './binding.ts'
import type { CodeThrottle } from './codes/code-throttle.ts'
import { createCodesService, type CodeKind } from './codes/codes-service.ts'
import { deleteAuthenticatorApp, deleteRecoveryCodes, findAuthenticatorApp } from './codes/codes-store.ts'
import { createPasskeysService, type PasskeysDeps } from './passkeys/passkeys-service.ts'
import { deletePasskey, listPasskeys, type PasskeyRecord } from './passkeys/passkeys-store.ts'
import type { SecretBox } from '../keys/secret-box.ts'

export interface SecondFactorDeps {
  database: Database
  clock: () => Date
  codeThrottle: CodeThrottle
  securityLog: SecurityLog
  secretBox: SecretBox
  relyingParty: PasskeysDeps['relyingParty']
  /** The setting STAFF_SECOND_FACTOR. */
  isRequiredForStaff: boolean
}

export type SecondFactorAccount = Pick<AccountRecord, 'id' | 'role' | 'isDemo' | 'emailAddress' | 'name'>

/** Where a request came from, for the security log. */
export interface Origin {
  ipAddress: string
  requestId: string
}

export interface Factors {
  passkeys: PasskeyRecord[]
  authenticatorApp: { createdAt: string; lastUsedAt: string | null } | undefined
  recoveryCodesLeft: number
}

/** What a login with the right password still needs. */
export type Need = 'nothing' | 'proof' | 'enrolment'

/** The result of adding a factor: recovery codes are made with the first one, and are readable this once. */
export interface Added {
  recoveryCodes: string[] | undefined
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>

/** The second factors of accounts: which there are, who needs one, adding and removing them. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { database, clock, securityLog, isRequiredForStaff } = deps
  const { queries } = database
  const codes = createCodesService(deps)
  const passkeys = createPasskeysService({ database, clock, relyingParty: deps.relyingParty })

  async function listFactors(accountId: string): Promise<Factors> {
    const [known, app, recoveryCodesLeft] = await Promise.all([
      listPasskeys(queries, accountId),
      findAuthenticatorApp(queries, accountId),
      codes.countRecoveryCodesLeft(accountId),
    ])
    const authenticatorApp = app && { createdAt: app.createdAt, lastUsedAt: app.lastUsedAt }
    return { passkeys: known, authenticatorApp, recoveryCodesLeft }
  }

  /** Everybody knows the password of a demo account: a factor on one would lock the others out. */
  const canHaveFactors = (account: Pick<AccountRecord, 'isDemo'>) => !account.isDemo
  const isRequiredFor = (account: Pick<AccountRecord, 'isDemo' | 'role'>) =>
    isRequiredForStaff && account.role !== 'customer' && canHaveFactors(account)

  /** The first factor ends every session that was begun without it, but for the records that are named. */
  async function added(accountId: string, kind: CodeKind | 'passkey', origin: Origin, kept: string[]): Promise<Added> {
    const { passkeys: known, authenticatorApp, recoveryCodesLeft } = await listFactors(accountId)
    const isFirst = known.length + (authenticatorApp ? 1 : 0) === 1
    securityLog.record({ event: 'second_factor_added', outcome: 'success', accountId, ...origin, details: { kind } })
    if (isFirst) await database.transaction((tx) => deleteRecordsOfAccount(tx, accountId, kept))
    const recoveryCodes = recoveryCodesLeft === 0 ? await codes.replaceRecoveryCodes(accountId) : undefined
    return { recoveryCodes }
  }

  /** Recovery codes stand in for a factor: they go with the last one. Ends the sessions elsewhere. */
  async function removed(accountId: string, kind: CodeKind | 'passkey', origin: Origin, kept: string[]): Promise<void> {
    const { passkeys: known, authenticatorApp } = await listFactors(accountId)
    await database.transaction(async (tx) => {
      if (known.length === 0 && !authenticatorApp) await deleteRecoveryCodes(tx, accountId)
      await deleteRecordsOfAccount(tx, accountId, kept)
    })
    securityLog.record({ event: 'second_factor_removed', outcome: 'success', accountId, ...origin, details: { kind } })
  }

  function recordFailure(accountId: string | undefined, reason: string, origin: Origin): void {
    securityLog.record({ event: 'second_factor_failed', outcome: 'failure', accountId, ...origin, details: { reason } })
  }

  return {
    listFactors,
    canHaveFactors,
    isRequiredFor,
    beginSetUp: (accountId: string, binding: Binding): Promise<string> => codes.beginSetUp(accountId, binding),
    beginPasskey: (account: SecondFactorAccount, binding: Binding) => passkeys.beginRegistration(account, binding),
    beginPasskeyLogin: (binding: Binding) => passkeys.beginAuthentication(binding),

    /** What a person may see of it in their own data: nothing that proves a factor. */
    async exportFactors(accountId: string): Promise<SecondFactorExport> {
      const { passkeys: known, authenticatorApp = null, recoveryCodesLeft } = await listFactors(accountId)
      const named = known.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }))
      return { passkeys: named, authenticatorApp, recoveryCodesLeft }
    },

    async needOf(account: SecondFactorAccount): Promise<Need> {
      if (!canHaveFactors(account)) return 'nothing'
      const { passkeys: known, authenticatorApp } = await listFactors(account.id)
      if (known.length > 0 || authenticatorApp) return 'proof'
      return isRequiredFor(account) ? 'enrolment' : 'nothing'
    },

    /** Accepts a code of the authenticator app or a recovery code, each once; wrong ones are counted per account. */
    async proveByCode(
      accountId: string,
      typed: string,
      origin: Origin,
    ): Promise<{ kind: CodeKind | undefined; waitSeconds: number }> {
      const waitSeconds = await codes.tryCode(accountId)
      if (waitSeconds > 0) {
        recordFailure(accountId, 'locked', origin)
        return { kind: undefined, waitSeconds }
      }
      const kind = await codes.acceptCode(accountId, typed)
      if (kind === undefined) {
        recordFailure(accountId, (await codes.isAppReadable(accountId)) ? 'wrong_code' : 'key_changed', origin)
      }
      if (kind === 'recovery-code') {
        const left = await codes.countRecoveryCodesLeft(accountId)
        securityLog.record({
          event: 'recovery_code_used',
          outcome: 'success',
          accountId,
          ...origin,
          details: { left },
        })
      }
      return { kind, waitSeconds: 0 }
    },

    /** @returns whose passkey it was and what it proved; it needs no password. */
    async proveByPasskey(
      binding: Binding,
      response: string,
      origin: Origin,
    ): Promise<{ accountId: string; methods: AuthenticationMethod[] } | undefined> {
      const passkey = await passkeys.authenticate(binding, response)
      if (!passkey) {
        recordFailure(undefined, 'passkey', origin)
        return undefined
      }
      return { accountId: passkey.accountId, methods: [methodOf(passkey), 'user', 'mfa'] }
    },

    /** @returns undefined for a wrong code. */
    async addAuthenticatorApp(
      accountId: string,
      answer: { binding: Binding; code: string },
      origin: Origin,
      kept: string[],
    ): Promise<Added | undefined> {
      const isSetUp = await codes.finishSetUp(accountId, answer.binding, answer.code)
      return isSetUp ? added(accountId, 'authenticator-app', origin, kept) : undefined
    },

    /** @returns undefined where the browser's answer is not valid. */
    async addPasskey(
      accountId: string,
      answer: { binding: Binding; response: string; name: string },
      origin: Origin,
      kept: string[],
    ): Promise<(Added & { method: AuthenticationMethod }) | undefined> {
      const passkey = await passkeys.register(accountId, answer.binding, answer)
      if (!passkey) return undefined
      return { ...(await added(accountId, 'passkey', origin, kept)), method: methodOf(passkey) }
    },

    async replaceRecoveryCodes(accountId: string, origin: Origin): Promise<string[]> {
      const recoveryCodes = await codes.replaceRecoveryCodes(accountId)
      const details = { kind: 'recovery-code' }
      securityLog.record({ event: 'second_factor_added', outcome: 'success', accountId, ...origin, details })
      return recoveryCodes
    },

    async removePasskey(accountId: string, id: string, origin: Origin, kept: string[]): Promise<void> {
      if (await deletePasskey(queries, accountId, id)) await removed(accountId, 'passkey', origin, kept)
    },

    async removeAuthenticatorApp(accountId: string, origin: Origin, kept: string[]): Promise<void> {
      if (await deleteAuthenticatorApp(queries, accountId)) await removed(accountId, 'authenticator-app', origin, kept)
    },
  }
}

/** A passkey that is synchronised between devices is in software (RFC 8176). */
function methodOf({ deviceType }: PasskeyRecord): AuthenticationMethod {
  return deviceType === 'multiDevice' ? 'swk' : 'hwk'
}
