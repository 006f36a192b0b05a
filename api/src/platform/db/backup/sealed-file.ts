import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { CliError } from '../../errors.ts'
import type { BackupKey } from './backup-key.ts'

/** The first bytes of a backup: its format, and its version. */
const MAGIC = Buffer.from('FSBKUP1\n')
const SALT_BYTES = 16
const KEY_ID_BYTES = 8
const HEADER_BYTES = MAGIC.length + SALT_BYTES + KEY_ID_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 12
const CIPHER = 'aes-256-gcm'

/** The file does not end where its writer ended it, or its bytes are not those that were written. */
class BrokenBackupError extends CliError {
  constructor(options?: ErrorOptions) {
    super('It is cut off, or its bytes have changed: use another backup', options)
  }
}

export function isSealed(firstBytes: Buffer): boolean {
  return firstBytes.subarray(0, MAGIC.length).equals(MAGIC)
}

/**
 * Encrypts a stream in chunks, as age's STREAM does: each nonce counts the chunk and marks the last one, so that a file with
 * chunks that were cut off, moved or changed cannot be opened. The key of a file is derived from the key and a salt of its own.
 */
export function sealWith(key: BackupKey) {
  return async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const header = Buffer.concat([MAGIC, randomBytes(SALT_BYTES), key.id])
    const fileKey = fileKeyOf(key, header)
    yield header
    let index = 0
    for await (const { bytes, isLast } of inChunks(source, CHUNK_BYTES)) {
      const cipher = createCipheriv(CIPHER, fileKey, nonceOf(index, isLast))
      cipher.setAAD(header)
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      yield Buffer.concat([sealed, cipher.getAuthTag()])
      index += 1
    }
  }
}

/** Reverses `sealWith`. @throws BrokenBackupError, and CliError for a file of another key or format. */
export function openWith(key: BackupKey) {
  return async function* open(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let header: Buffer | undefined
    let fileKey: Buffer = Buffer.alloc(0)
    let index = 0
    for await (const { bytes, isLast } of inChunks(source, CHUNK_BYTES + TAG_BYTES, HEADER_BYTES)) {
      if (header === undefined) {
        header = bytes
        fileKey = readHeader(header, key)
        if (isLast) throw new BrokenBackupError()
        continue
      }
      yield openChunk(bytes, { fileKey, nonce: nonceOf(index, isLast), header })
      index += 1
    }
  }
}

function openChunk(bytes: Buffer, given: { fileKey: Buffer; nonce: Buffer; header: Buffer }): Buffer {
  if (bytes.length < TAG_BYTES) throw new BrokenBackupError()
  const decipher = createDecipheriv(CIPHER, given.fileKey, given.nonce)
  decipher.setAAD(given.header)
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new BrokenBackupError({ cause })
  }
}

function readHeader(header: Buffer, key: BackupKey): Buffer {
  if (!isSealed(header)) throw new CliError('It is not a backup of Fuel Shack')
  if (header.length < HEADER_BYTES) throw new BrokenBackupError()
  if (!header.subarray(HEADER_BYTES - KEY_ID_BYTES).equals(key.id)) {
    throw new CliError(`It was made with another key than ${key.source}: set BACKUP_KEY to the key of that time`)
  }
  return fileKeyOf(key, header)
}

function fileKeyOf(key: BackupKey, header: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key.secret, header, 'fuel-shack backup: file', 32))
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** Cuts a stream into parts of one size, the first one of `firstBytes` where that is given. The last one may be shorter, or empty. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number, firstBytes = size) {
  let held = Buffer.alloc(0)
  let wanted = firstBytes
  for await (const part of source) {
    held = Buffer.concat([held, part])
    while (held.length > wanted) {
      yield { bytes: held.subarray(0, wanted), isLast: false }
      held = held.subarray(wanted)
      wanted = size
    }
  }
  yield { bytes: held, isLast: true }
}
