import { z } from 'zod'
import type { Database } from './ports.ts'
import { deleteRecord, findRecord, saveRecord, takeRecord } from './records-store.ts'

/**
 * Records that expire after minutes. They are in the provider's table, so whatever ends the sessions of an account (a new
 * password, a new role, its removal) deletes them too, and the purge of expired records covers them.
 */
type TemporaryRecordKind =
  | 'PendingLogin'
  | 'PasskeyChallenge'
  | 'AuthenticatorSetup'
  | 'Confirmation'
  | 'CodeRecipient'
  | 'RenewedSession'

const payloadSchema = z.object({ expiresAt: z.string(), accountId: z.string().nullable(), data: z.unknown() })

interface TemporaryRecord<Data> {
  accountId: string | null
  data: Data
}

interface Options<Data> {
  database: Database
  clock: () => Date
  kind: TemporaryRecordKind
  lifetimeSeconds: number
  schema: z.ZodType<Data>
}

export function createTemporaryRecords<Data>({ database, clock, kind, lifetimeSeconds, schema }: Options<Data>) {
  const { queries } = database

  function read(payload: unknown): TemporaryRecord<Data> | undefined {
    const { expiresAt, accountId, data } = payloadSchema.parse(payload)
    return expiresAt > clock().toISOString() ? { accountId, data: schema.parse(data) } : undefined
  }

  return {
    async find(id: string): Promise<TemporaryRecord<Data> | undefined> {
      const found = await findRecord(queries, kind, id)
      return found && read(found.payload)
    },

    /** Replaces a record of the same id. */
    async save(id: string, { accountId, data }: TemporaryRecord<Data>): Promise<void> {
      const expiresAt = new Date(clock().getTime() + lifetimeSeconds * 1000).toISOString()
      const payload = { expiresAt, accountId, data }
      await saveRecord(queries, { kind, id, payload, accountId, grantId: null, uid: null, expiresAt })
    },

    /** Deletes the record and returns it to one caller only, even with several concurrent instances. */
    async take(id: string): Promise<TemporaryRecord<Data> | undefined> {
      const payload = await takeRecord(queries, kind, id)
      return payload === undefined ? undefined : read(payload)
    },

    delete: (id: string): Promise<void> => deleteRecord(queries, kind, id),
  }
}
