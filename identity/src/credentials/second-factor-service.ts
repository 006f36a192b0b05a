import { isStaff } from '@fuel-shack/contract/team/roles'
import type { SecondFactorExport } from '@fuel-shack/contract/cards/customers'
import type { AccountRecord } from '../accounts/accounts-service.ts'
import type { IdentityCaller } from '../base/identity-caller.ts'
import { deleteAuthenticatorApp, deleteRecoveryCodes, endAccess } from '../accounts/access-store.ts'
import type { Binding } from './binding.ts'
import { createCodesService, type CodeKind, type CodesDeps } from './codes-service.ts'
import { findAuthenticatorApp, findRecoverySalt } from './codes-store.ts'
import { createPasskeysService, type PasskeysDeps } from './passkeys-service.ts'
import { deletePasskey, listPasskeys, type PasskeyRecord } from './passkeys-store.ts'
import type { Ports } from '../base/ports.ts'

/** How a user authenticated, in the terms of RFC 8176. */
export type AuthenticationMethod = 'pwd' | 'otp' | 'hwk' | 'swk' | 'user' | 'mfa'

interface SecondFactorDeps extends CodesDeps, PasskeysDeps, Pick<Ports, 'securityLog'> {
  /** The setting STAFF_SECOND_FACTOR. */
  isRequiredForStaff: boolean
}

export type SecondFactorAccount = Pick<AccountRecord, 'id' | 'roles' | 'isDemo' | 'emailAddress' | 'name'>

export interface Factors {
  passkeys: PasskeyRecord[]
  authenticatorApp: { createdAt: string; lastUsedAt: string | null } | undefined
  recoveryCodesLeft: number
}

type FactorKind = CodeKind | 'passkey'

/** The step that a login with the correct password still needs. */
type Need = 'nothing' | 'proof' | 'enrolment'

/** The result of adding a factor. Recovery codes are created with the first one, and cannot be read again. */
export interface AddedFactor {
  recoveryCodes: string[] | undefined
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>

/** The second factors of accounts: lists, adds and removes them, and decides who needs one. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { database, clock, securityLog, isRequiredForStaff } = deps
  const { queries } = database
  const codes = createCodesService(deps)
  const passkeys = createPasskeysService(deps)

  async function readFactors(accountId: string): Promise<Factors> {
    const [known, app, recoveryCodesLeft] = await Promise.all([
      listPasskeys(queries, accountId),
      findAuthenticatorApp(queries, accountId),
      codes.countRecoveryCodesLeft(accountId),
    ])
    const authenticatorApp = app && { createdAt: app.createdAt, lastUsedAt: app.lastUsedAt }
    return { passkeys: known, authenticatorApp, recoveryCodesLeft }
  }

  /** The password of a demo account is public: a factor would lock all other users out. */
  const canHaveFactors = (account: Pick<AccountRecord, 'isDemo'>) => !account.isDemo
  const isRequiredFor = (account: Pick<AccountRecord, 'isDemo' | 'roles'>) =>
    isRequiredForStaff && isStaff(account) && canHaveFactors(account)

  const endOf = (retained: string[]) => ({ reason: 'second-factor', now: clock(), retained }) as const

  /**
   * Recovery codes exist while two-step login is on, used ones too. A customer's passkey alone does not turn it on: it is a
   * quick way in, beside the password.
   */
  const hasRecoveryCodes = async (accountId: string) => (await findRecoverySalt(queries, accountId)) !== undefined

  async function needOf(account: SecondFactorAccount): Promise<Need> {
    if (!canHaveFactors(account)) return 'nothing'
    const { passkeys: known, authenticatorApp } = await readFactors(account.id)
    if (authenticatorApp) return 'proof'
    if (known.length > 0 && (isStaff(account) || (await hasRecoveryCodes(account.id)))) return 'proof'
    return isRequiredFor(account) ? 'enrolment' : 'nothing'
  }

  /** Turning two-step login on ends every session that was started without it, except that of the retained records. */
  async function finishAdding(
    accountId: string,
    kind: FactorKind,
    caller: IdentityCaller,
    retained: string[],
  ): Promise<AddedFactor> {
    const { recoveryCodesLeft } = await readFactors(accountId)
    securityLog.record({ event: 'second_factor_added', outcome: 'success', accountId, ...caller, details: { kind } })
    if (!(await hasRecoveryCodes(accountId)))
      await database.transaction((tx) => endAccess(tx, accountId, endOf(retained)))
    const recoveryCodes = recoveryCodesLeft === 0 ? await codes.replaceRecoveryCodes(accountId) : undefined
    return { recoveryCodes }
  }

  /** Recovery codes replace a factor, so they are deleted with the last one. Ends all other sessions. */
  async function finishRemoving(
    accountId: string,
    kind: FactorKind,
    caller: IdentityCaller,
    retained: string[],
  ): Promise<void> {
    const { passkeys: known, authenticatorApp } = await readFactors(accountId)
    await database.transaction(async (tx) => {
      if (known.length === 0 && !authenticatorApp) await deleteRecoveryCodes(tx, accountId)
      await endAccess(tx, accountId, endOf(retained))
    })
    securityLog.record({ event: 'second_factor_removed', outcome: 'success', accountId, ...caller, details: { kind } })
  }

  function recordFailure(accountId: string | undefined, reason: string, caller: IdentityCaller): void {
    securityLog.record({ event: 'second_factor_failed', outcome: 'failure', accountId, ...caller, details: { reason } })
  }

  return {
    readFactors,
    canHaveFactors,
    isRequiredFor,
    beginSetUp: (accountId: string, binding: Binding): Promise<string> => codes.beginSetUp(accountId, binding),
    beginPasskey: (account: SecondFactorAccount, binding: Binding) => passkeys.beginRegistration(account, binding),
    beginPasskeyLogin: (binding: Binding) => passkeys.beginAuthentication(binding),

    /** Describes the factors in the export of the user's data. Contains nothing that could be used as a factor. */
    async exportFactors(accountId: string): Promise<SecondFactorExport> {
      const { passkeys: known, authenticatorApp = null, recoveryCodesLeft } = await readFactors(accountId)
      const named = known.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }))
      return { passkeys: named, authenticatorApp, recoveryCodesLeft }
    },

    needOf,

    /** Accepts a code of the authenticator app or a recovery code, each once. Wrong codes are counted per account. */
    async proveByCode(
      accountId: string,
      input: string,
      caller: IdentityCaller,
    ): Promise<{ kind: CodeKind | undefined; waitSeconds: number }> {
      const waitSeconds = await codes.tryCode(accountId)
      if (waitSeconds > 0) {
        recordFailure(accountId, 'locked', caller)
        return { kind: undefined, waitSeconds }
      }
      const kind = await codes.acceptCode(accountId, input)
      if (kind === undefined) {
        recordFailure(accountId, (await codes.isAppReadable(accountId)) ? 'wrong_code' : 'key_changed', caller)
      }
      if (kind === 'recovery-code') {
        const left = await codes.countRecoveryCodesLeft(accountId)
        securityLog.record({
          event: 'recovery_code_used',
          outcome: 'success',
          accountId,
          ...caller,
          details: { left },
        })
      }
      return { kind, waitSeconds: 0 }
    },

    /** Needs no password. @returns the passkey's account and authentication methods. */
    async proveByPasskey(
      binding: Binding,
      response: string,
      caller: IdentityCaller,
    ): Promise<{ accountId: string; methods: AuthenticationMethod[] } | undefined> {
      const passkey = await passkeys.authenticate(binding, response)
      if (!passkey) {
        recordFailure(undefined, 'passkey', caller)
        return undefined
      }
      return { accountId: passkey.accountId, methods: [methodOf(passkey), 'user', 'mfa'] }
    },

    /** @returns undefined for a wrong code. */
    async addAuthenticatorApp(
      accountId: string,
      input: { binding: Binding; code: string },
      caller: IdentityCaller,
      retained: string[],
    ): Promise<AddedFactor | undefined> {
      const isSetUp = await codes.finishSetUp(accountId, input.binding, input.code)
      return isSetUp ? finishAdding(accountId, 'authenticator-app', caller, retained) : undefined
    },

    /** @returns undefined for an invalid response of the browser. */
    async addPasskey(
      account: SecondFactorAccount,
      input: { binding: Binding; response: string; name: string },
      caller: IdentityCaller,
      retained: string[],
    ): Promise<(AddedFactor & { method: AuthenticationMethod }) | undefined> {
      const accountId = account.id
      const isSecondFactor = isStaff(account) || (await hasRecoveryCodes(accountId))
      const passkey = await passkeys.register(accountId, input.binding, input)
      if (!passkey) return undefined
      if (!isSecondFactor) {
        const details = { kind: 'passkey' }
        securityLog.record({ event: 'second_factor_added', outcome: 'success', accountId, ...caller, details })
        return { recoveryCodes: undefined, method: methodOf(passkey) }
      }
      return { ...(await finishAdding(accountId, 'passkey', caller, retained)), method: methodOf(passkey) }
    },

    /** Turns two-step login on, if it was off. */
    async replaceRecoveryCodes(accountId: string, caller: IdentityCaller, retained: string[]): Promise<string[]> {
      const wasOn = await hasRecoveryCodes(accountId)
      const recoveryCodes = await codes.replaceRecoveryCodes(accountId)
      if (!wasOn) await database.transaction((tx) => endAccess(tx, accountId, endOf(retained)))
      const details = { kind: 'recovery-code' }
      securityLog.record({ event: 'second_factor_added', outcome: 'success', accountId, ...caller, details })
      return recoveryCodes
    },

    async removePasskey(accountId: string, id: string, caller: IdentityCaller, retained: string[]): Promise<void> {
      if (await deletePasskey(queries, accountId, id)) await finishRemoving(accountId, 'passkey', caller, retained)
    },

    async removeAuthenticatorApp(accountId: string, caller: IdentityCaller, retained: string[]): Promise<void> {
      if (await deleteAuthenticatorApp(queries, accountId))
        await finishRemoving(accountId, 'authenticator-app', caller, retained)
    },
  }
}

/** A passkey that is synchronised between devices counts as software (RFC 8176). */
function methodOf({ deviceType }: PasskeyRecord): AuthenticationMethod {
  return deviceType === 'multiDevice' ? 'swk' : 'hwk'
}
