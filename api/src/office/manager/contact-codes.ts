import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { CODE_MINUTES } from '@fuel-shack/contract/office/contacts'
import { z } from 'zod'
import type { Shared } from '../../platform/runtime/shared.ts'

interface ContactCodesDeps extends Pick<Shared, 'clock' | 'newId'> {
  /** The same on all instances. */
  secret: string | Uint8Array
  randomInt: (below: number) => number
}

const payloadSchema = z.object({ id: z.string(), contact: z.string(), expiresAt: z.string() })
type Payload = z.infer<typeof payloadSchema>

/**
 * Codes that prove that a contact is the manager's. Nothing is stored: the manager's page returns the ticket, and only the server
 * can compute which code it is of. The caller limits guesses for each id.
 */
export function createContactCodes({ secret, randomInt, clock, newId }: ContactCodesDeps) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fuel-shack contact codes', 32))
  const sign = (encoded: string, accountId: string, code: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([encoded, accountId, code]))
      .digest()

  return {
    /** @param accountId of the only one who can use the code. */
    issue(contact: string, accountId: string): { code: string; ticket: string } {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(clock().getTime() + CODE_MINUTES * 60_000).toISOString()
      const payload: Payload = { id: newId(), contact, expiresAt }
      const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return { code, ticket: `${encoded}.${sign(encoded, accountId, code).toString('base64url')}` }
    },

    /** @returns undefined if it has expired. Until the code is right, the id and the contact may be invented. */
    open(
      ticket: string,
      accountId: string,
    ): { id: string; contact: string; isOf: (code: string) => boolean } | undefined {
      const [encoded = '', signature = ''] = ticket.split('.')
      const read = payloadSchema.safeParse(readJson(Buffer.from(encoded, 'base64url').toString()))
      if (!read.success || read.data.expiresAt <= clock().toISOString()) return undefined
      const expected = Buffer.from(signature, 'base64url')
      return { ...read.data, isOf: (code) => timingSafeEqual(sign(encoded, accountId, code), expected) }
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
