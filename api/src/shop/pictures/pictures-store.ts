import type { Queries, Tx } from '../../platform/db/database.ts'

export interface StoredPicture {
  hash: string
  bytes: Buffer
}

/** Stores pictures; those that are there stay. */
export async function insertPictures(tx: Tx, pictures: readonly StoredPicture[], storedAt: string): Promise<void> {
  for (const { hash, bytes } of pictures) {
    await tx
      .insertInto('pictures')
      .values({ hash, bytes, size: bytes.length, stored_at: storedAt })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  }
}

/** @returns the bytes of those that are there, by hash */
export async function readPictures(queries: Queries, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map()
  const rows = await queries.selectFrom('pictures').select(['hash', 'bytes']).where('hash', 'in', hashes).execute()
  return new Map(rows.map(({ hash, bytes }) => [hash, Buffer.from(bytes)]))
}

/** @returns those that are not there */
export async function findUnstored(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await tx.selectFrom('pictures').select('hash').where('hash', 'in', hashes).execute()
  const stored = new Set(rows.map(({ hash }) => hash))
  return new Set(hashes.filter((hash) => !stored.has(hash)))
}

/** The sum of the sizes in bytes. */
export async function sumPictures(queries: Queries): Promise<number> {
  const { sum } = await queries
    .selectFrom('pictures')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
