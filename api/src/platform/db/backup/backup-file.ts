import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { CliError } from '../../errors.ts'
import { FILE_MODE } from '../private-files.ts'
import type { BackupKey } from './backup-key.ts'
import { isSealed, openWith, sealWith } from './sealed-file.ts'

export const BACKUP_KINDS = ['night', 'command', 'upgrade', 'restore'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** A manifest has a figure for each table and sum: no more than this. */
const LINE_BYTES_MAX = 1024 * 1024

const manifestSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(BACKUP_KINDS),
  engine: z.enum(['sqlite', 'postgres']),
  /** The version of the program that made it. */
  version: z.string(),
  /** PostgreSQL: the schema that the dump contains. */
  schema: z.string().exactOptional(),
  /** The size of the database, which is about the room that a restore needs. */
  databaseBytes: z.number(),
  /** Counts and sums of the snapshot that was copied, by table and column. */
  figures: z.record(z.string(), z.number()),
  /** Small files of the data folder, in the order of their bytes. */
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0) })),
})

export type Manifest = z.infer<typeof manifestSchema>

export interface SmallFile {
  name: string
  content: Buffer
}

/** A backup while it is read: its manifest, its small files, and the database, which comes last. */
interface OpenedBackup {
  manifest: Manifest
  files: SmallFile[]
  database: AsyncIterable<Buffer>
}

interface Contents {
  manifest: Omit<Manifest, 'files'>
  files: SmallFile[]
  database: AsyncIterable<Buffer>
}

/** Writes a new file, compressed and encrypted, and syncs it to disk. */
export async function writeBackup(target: string, key: BackupKey, contents: Contents): Promise<void> {
  const file = createWriteStream(target, { flags: 'wx', mode: FILE_MODE, flush: true })
  await pipeline(() => serialize(contents), createZstdCompress(), sealWith(key), file)
}

async function* serialize({ manifest, files, database }: Contents): AsyncGenerator<Buffer> {
  const listed = files.map(({ name, content }) => ({ name, bytes: content.length }))
  yield Buffer.from(`${JSON.stringify({ ...manifest, files: listed } satisfies Manifest)}\n`)
  for (const { content } of files) yield content
  yield* database
}

/**
 * Reads a backup. `use` may end before the database; if it reads the database to its end, the whole file is authentic.
 *
 * @throws CliError that names the file and what is wrong with it.
 */
export async function readBackup<Result>(
  file: string,
  key: BackupKey,
  use: (backup: OpenedBackup) => Promise<Result>,
): Promise<Result> {
  const done: { result?: { value: Result } } = {}
  const enough = new AbortController()
  const read = async (plain: AsyncIterable<Buffer>) => {
    const reader = createReader(plain)
    done.result = { value: await use(await parse(reader)) }
    if (!reader.isAtEnd()) enough.abort()
  }
  try {
    await pipeline(createReadStream(file), openWith(key), createZstdDecompress(), read, { signal: enough.signal })
  } catch (error) {
    if (done.result === undefined || !enough.signal.aborted) throw describeFailure(file, error)
  }
  if (done.result === undefined) throw new CliError(`${file} could not be read.`)
  return done.result.value
}

function describeFailure(file: string, error: unknown): unknown {
  if (error instanceof CliError) return new CliError(`${file}: ${error.message}.`, { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new CliError(`There is no backup at ${file}.`, { cause: error })
  if (code === 'EACCES') return new CliError(`${file} cannot be read by this account.`, { cause: error })
  return error
}

async function parse(reader: ReturnType<typeof createReader>): Promise<OpenedBackup> {
  const manifest = manifestSchema.parse(JSON.parse((await reader.readLine()).toString()))
  const files: SmallFile[] = []
  for (const { name, bytes } of manifest.files) files.push({ name, content: await reader.readBytes(bytes) })
  return { manifest, files, database: reader.rest() }
}

/** Reads a stream piece by piece, without ending it between two pieces. */
function createReader(plain: AsyncIterable<Buffer>) {
  const iterator = plain[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  let isEnded = false

  async function pull(): Promise<boolean> {
    const { value, done } = await iterator.next()
    if (done === true) {
      isEnded = true
      return false
    }
    held = Buffer.concat([held, value])
    return true
  }

  function take(bytes: number): Buffer {
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }

  async function readBytes(bytes: number): Promise<Buffer> {
    while (held.length < bytes) if (!(await pull())) throw new CliError('It ends too early')
    return take(bytes)
  }

  return {
    readBytes,
    isAtEnd: () => isEnded,
    async readLine(): Promise<Buffer> {
      while (!held.includes('\n'))
        if (held.length > LINE_BYTES_MAX || !(await pull())) throw new CliError('It has no manifest')
      return take(held.indexOf('\n') + 1)
    },
    async *rest(): AsyncGenerator<Buffer> {
      do if (held.length > 0) yield take(held.length)
      while (await pull())
    },
  }
}

export const readManifest = (file: string, key: BackupKey): Promise<Manifest> =>
  readBackup(file, key, ({ manifest }) => Promise.resolve(manifest))

/** Reads the whole file. @throws CliError if it is cut off or changed */
export const assertReadable = (file: string, key: BackupKey): Promise<void> =>
  readBackup(file, key, async ({ database }) => {
    for await (const part of database) if (part.length === 0) return
  })

/** Writes the database of a backup to a file. @returns the rest of it. */
export function extractBackup(
  file: string,
  key: BackupKey,
  target: string,
): Promise<{ manifest: Manifest; files: SmallFile[] }> {
  return readBackup(file, key, async ({ manifest, files, database }) => {
    await pipeline(database, createWriteStream(target, { flags: 'wx', mode: FILE_MODE, flush: true }))
    return { manifest, files }
  })
}

/** Says whether a file is a backup of ours, and not a database. */
export async function isBackupFile(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return isSealed(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
