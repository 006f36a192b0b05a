import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createHashQueue, type HashOptions } from './hash-queue.ts'

const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
const COST = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, tagLength: HASH_BYTES }

/**
 * Each hash takes 19 MiB and a core for some 50 ms. One core stays free for all other calls; more than two hashes at once
 * would starve the thread pool.
 */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1))
const queue = createHashQueue({ concurrency, suspectConcurrency: 1, maxQueued: 40, queueTimeoutMs: 5000 })
/** The options for commands, demo accounts and recovery codes, which anonymous callers cannot trigger. */
const DEFAULT_OPTIONS: HashOptions = { priority: 0 }

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** No password has it: for an account whose owner has to choose one first. */
export const unusableHash = (): string => phcOf(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

/** No password has this hash. Verifying against it takes an unknown address as long as a known one. */
const DUMMY_HASH = unusableHash()

/** Argon2id as OWASP recommends it, as a PHC string: it includes salt and cost, so the cost can be raised later. */
export async function hashPassword(password: string, options: HashOptions = DEFAULT_OPTIONS): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST, options)
  return phcOf(salt, hash)
}

/** Hashes secrets that are looked up by their hash: the same secret and salt have the same hash. @returns base64url */
export async function hashWithSalt(secret: string, salt: Buffer): Promise<string> {
  const hash = await derive(secret, salt, COST, DEFAULT_OPTIONS)
  return hash.toString('base64url')
}

/** Without a stored hash (undefined) it takes just as long, and returns false. */
export async function verifyPassword(
  password: string,
  phc: string | undefined,
  options: HashOptions = DEFAULT_OPTIONS,
): Promise<boolean> {
  const parts = PHC.exec(phc ?? DUMMY_HASH)
  if (!parts) throw new Error('A stored password hash is not an Argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const stored = Buffer.from(hash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), { ...cost, tagLength: stored.length }, options)
  return timingSafeEqual(derived, stored) && phc !== undefined
}

function derive(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number; tagLength: number },
  options: HashOptions,
): Promise<Buffer> {
  // The same letters typed on different keyboards can be different code points.
  const message = password.normalize('NFKC')
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      argon2('argon2id', { message, nonce, ...cost }, (error, key) => (error ? reject(error) : resolve(key)))
    })
  return queue.run(work, options)
}

function phcOf(salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
