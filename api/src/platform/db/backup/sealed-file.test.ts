import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openWith, sealWith } from './sealed-file.ts'

const CHUNK = 64 * 1024
const SEALED_CHUNK = CHUNK + 16
const HEADER = 32
const key = { secret: Buffer.alloc(32, 7), id: Buffer.alloc(8, 1), source: 'BACKUP_KEY' }

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let first = 0; first < bytes.length; first += size) yield bytes.subarray(first, first + size)
}
async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const collected: Buffer[] = []
  for await (const part of parts) collected.push(part)
  return Buffer.concat(collected)
}
const seal = (plain: Buffer, size = 10_000) => collect(sealWith(key)(inParts(plain, size)))
const open = (sealed: Buffer, size = 7001) => collect(openWith(key)(inParts(sealed, size)))

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_001])(
  '%i bytes are the same after opening',
  async (size) => {
    const plain = randomBytes(size)
    expect((await open(await seal(plain))).equals(plain)).toBe(true)
  },
)

it('two files of the same bytes have nothing in common but the mark and the id of the key', async () => {
  const [one, other] = [await seal(Buffer.alloc(100)), await seal(Buffer.alloc(100))]
  expect(one.subarray(HEADER).equals(other.subarray(HEADER))).toBe(false)
})

describe('a file that is not as it was written is rejected', () => {
  const plain = randomBytes(3 * CHUNK)
  const chunk = (sealed: Buffer, index: number) =>
    sealed.subarray(HEADER + index * SEALED_CHUNK, HEADER + (index + 1) * SEALED_CHUNK)
  const flip = (at: number) => (sealed: Buffer) => {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }

  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['the last byte is missing', (sealed) => sealed.subarray(0, -1)],
    ['the last chunk is missing', (sealed) => sealed.subarray(0, HEADER + 2 * SEALED_CHUNK)],
    ['only the header is left', (sealed) => sealed.subarray(0, HEADER)],
    ['a part of the header is left', (sealed) => sealed.subarray(0, 20)],
    ['a byte was added', (sealed) => Buffer.concat([sealed, Buffer.alloc(1)])],
    ['a byte of the salt has changed', flip(10)],
    ['a byte of the text has changed', flip(HEADER + 5)],
    ['a byte of a tag has changed', flip(HEADER + SEALED_CHUNK - 1)],
    [
      'two chunks are exchanged',
      (sealed) => Buffer.concat([sealed.subarray(0, HEADER), chunk(sealed, 1), chunk(sealed, 0), chunk(sealed, 2)]),
    ],
    [
      'a chunk is there twice',
      (sealed) => Buffer.concat([sealed.subarray(0, HEADER), chunk(sealed, 0), sealed.subarray(HEADER)]),
    ],
  ])('a file is rejected if %s', async (_what, change) => {
    await expect(open(change(await seal(plain)))).rejects.toThrow('It is cut off, or its bytes have changed')
  })

  it('a file of another key is rejected, and the key is named', async () => {
    const other = { ...key, id: Buffer.alloc(8, 2), source: '/data/backup-key' }
    await expect(collect(openWith(other)(inParts(await seal(plain), 999)))).rejects.toThrow(
      'made with another key than /data/backup-key',
    )
  })

  it('a file of another kind is rejected', async () => {
    await expect(open(Buffer.from('SQLite format 3'.padEnd(100)))).rejects.toThrow('It is not a backup of Fuel Shack')
  })
})
