import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Ports, Queries } from './ports.ts'
import { findRecord, listRecordsOfAccounts, saveRecord, takeRecord } from './records-store.ts'
import type { TokenVault } from './secret-box.ts'

const NONCE_BYTES = 32
const KIND = 'OneTimeSecret'
const CODE_DIGITS = 6
/** Wrong codes for one `codeFor`, over all its codes. They then fall to one guess in 200,000. */
const GUESSES = { limit: 5, windowSeconds: 30 * 60 }

const payloadSchema = z.object({ accountId: z.string().nullable(), data: z.unknown() })
/** The payload of a link; the code beside it has no purpose of its own. */
const linkSchema = payloadSchema.extend({ purpose: z.string(), expiresAt: z.string() })

interface IssuedSecret {
  /** Lets the account do one thing. A secret of one purpose does nothing for another. */
  purpose: string
  /** Ends with whatever ends the sessions of this account. Null for a person who has no account. */
  accountId: string | null
  data?: unknown
  /** 0 for a secret that must not work, but costs the same. */
  lifetimeSeconds: number
  /** The lifetime of the code beside the link. By default, it is that of the link. */
  codeLifetimeSeconds?: number
  /** Whose code it is, such as a login attempt: a later code for the same one replaces it. Without, it has a link only. */
  codeFor?: string
}

interface TakenSecret {
  accountId: string | null
  data: unknown
}

export type OneTimeSecrets = ReturnType<typeof createOneTimeSecrets>

interface Deps extends Pick<Ports, 'database' | 'clock' | 'keySecret' | 'rateLimits'> {
  vault: TokenVault
}

/**
 * Secrets that work once: the token of a link, and the short code beside it. Both are derived from a nonce and a key that
 * is not in the database, so a queued message stores the nonce only and a copy of the database opens no account. They are
 * records of the provider, so whatever ends the sessions of an account ends them too.
 */
export function createOneTimeSecrets({ database, clock, keySecret, vault, rateLimits }: Deps) {
  const key = keySecret.derive('one-time secrets')
  const mac = (use: string, nonce: string) => createHmac('sha256', key).update(`${use}:${nonce}`).digest()
  const tokenOf = (nonce: string) => mac('token', nonce).toString('base64url')
  const linkId = (purpose: string, token: string) => vault.fingerprint(`${purpose}:token:${token}`)
  const codeId = (purpose: string, codeFor: string) => vault.fingerprint(`${purpose}:code:${codeFor}`)

  function codeOf(nonce: string): string {
    const number = mac('digits', nonce).readBigUInt64BE()
    return String(number % 1_000_000n).padStart(CODE_DIGITS, '0')
  }

  async function readCurrent(queries: Queries, id: string, now: string) {
    const found = await findRecord(queries, KIND, id)
    if (found === undefined || String(found.payload['expiresAt']) <= now) return undefined
    return found.payload
  }

  async function take(queries: Queries, id: string): Promise<TakenSecret | undefined> {
    const payload = await takeRecord(queries, KIND, id)
    const { expiresAt } = z.object({ expiresAt: z.string() }).catch({ expiresAt: '' }).parse(payload)
    if (expiresAt <= clock().toISOString()) return undefined
    const { accountId, data } = payloadSchema.parse(payload)
    return { accountId, data }
  }

  return {
    /** @returns the nonce, from which `secretsOf` derives token and code. Nothing else can. */
    async issue(
      queries: Queries,
      {
        purpose,
        accountId,
        data = null,
        lifetimeSeconds,
        codeLifetimeSeconds = lifetimeSeconds,
        codeFor,
      }: IssuedSecret,
    ): Promise<string> {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const after = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString()
      const expiresAt = after(lifetimeSeconds)
      const record = { kind: KIND, accountId, grantId: null, uid: null, expiresAt }
      const id = linkId(purpose, tokenOf(nonce))
      await saveRecord(queries, { ...record, id, payload: { purpose, accountId, data, expiresAt } })
      if (codeFor !== undefined) {
        const code = { id: codeId(purpose, codeFor), expiresAt: after(codeLifetimeSeconds) }
        await saveRecord(queries, { ...record, ...code, payload: { nonce, expiresAt: code.expiresAt } })
      }
      return nonce
    },

    secretsOf: (nonce: string) => ({ token: tokenOf(nonce), code: codeOf(nonce) }),

    /** Returns whether its link would work now: a message about one that was used or has ended is not sent. */
    isOpen: async (purpose: string, nonce: string): Promise<boolean> =>
      (await readCurrent(database.queries, linkId(purpose, tokenOf(nonce)), clock().toISOString())) !== undefined,

    /** Uses nothing up: mail scanners open links too. */
    async find(purpose: string, token: string): Promise<TakenSecret | undefined> {
      const payload = await readCurrent(database.queries, linkId(purpose, token), clock().toISOString())
      return payload && payloadSchema.parse(payload)
    },

    /** Lists those of these accounts that would work now. An id opens nothing. */
    async list(queries: Queries, purpose: string, accountIds: string[]) {
      if (accountIds.length === 0) return []
      const now = clock().toISOString()
      const records = await listRecordsOfAccounts(queries, KIND, accountIds)
      return records.flatMap(({ id, payload }) => {
        const { success, data: link } = linkSchema.safeParse(payload)
        return success && link.purpose === purpose && link.expiresAt > now ? [{ id, ...link }] : []
      })
    },

    /** @param id one that `list` has returned @returns false if it was taken meanwhile */
    withdraw: async (queries: Queries, id: string): Promise<boolean> =>
      (await takeRecord(queries, KIND, id)) !== undefined,

    /** @returns what was issued, to one caller only. Take it in the transaction of what it allows. */
    take: (queries: Queries, purpose: string, token: string): Promise<TakenSecret | undefined> =>
      take(queries, linkId(purpose, token)),

    /**
     * Counts the guess before it compares. @returns the token of the link for a correct code, which `take` then uses up;
     * seconds to wait after too many wrong ones.
     */
    async checkCode(
      { purpose, codeFor }: { purpose: string; codeFor: string },
      typed: string,
    ): Promise<{ token: string | undefined; waitSeconds: number }> {
      const id = codeId(purpose, codeFor)
      const payload = await readCurrent(database.queries, id, clock().toISOString())
      // An absent code is compared like any other.
      const nonce =
        typeof payload?.['nonce'] === 'string' ? payload['nonce'] : randomBytes(NONCE_BYTES).toString('base64url')
      const guesses = `identity:code:${id}`
      const { allowed, retryAfterSeconds } = await rateLimits.take(guesses, GUESSES)
      if (!allowed) return { token: undefined, waitSeconds: retryAfterSeconds }
      const isCorrect = isEqual(codeOf(nonce), typed.replaceAll(/[\s-]/g, ''))
      if (!isCorrect || payload === undefined) return { token: undefined, waitSeconds: 0 }
      await rateLimits.release(guesses)
      return { token: tokenOf(nonce), waitSeconds: 0 }
    },
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHmac('sha256', '').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
