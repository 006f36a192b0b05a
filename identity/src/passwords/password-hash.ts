import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createHashQueue, type HashOptions } from './hash-queue.ts'

interface Cost {
  /** The memory, in KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** The cost that OWASP recommends for Argon2id. */
export const OWASP_COST: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
/** The cost of a new hash, which it states. Tests make hundreds of hashes, and lower it. */
export const newHashes = { cost: OWASP_COST }
const SALT_BYTES = 16
const HASH_BYTES = 32

/**
 * Each hash takes 19 MiB and a core for some 50 ms. One core stays free for all other calls; more than two hashes at once
 * would starve the thread pool.
 */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1))
const queue = createHashQueue({ concurrency, maxQueued: 40, queueTimeoutMs: 5000 })
/** The options for commands, demo accounts and recovery codes, which anonymous callers cannot trigger. */
const DEFAULT_OPTIONS: HashOptions = {}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** The mark of an account without a password, as in /etc/shadow. */
const NO_PASSWORD = '!'

/** No password has it: for an account whose owner has to choose one first. */
export const unusableHash = (): string => phcOf(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES), newHashes.cost)

/** An Argon2id hash as a PHC string: it includes salt and cost, so the cost can be raised later. */
export async function hashPassword(password: string, options: HashOptions = DEFAULT_OPTIONS): Promise<string> {
  const { cost } = newHashes
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, { ...cost, tagLength: HASH_BYTES }, options)
  return phcOf(salt, hash, cost)
}

/** Hashes secrets that are looked up by their hash: the same secret and salt have the same hash. @returns base64url */
export async function hashWithSalt(secret: string, salt: Buffer): Promise<string> {
  const hash = await derive(secret, salt, { ...newHashes.cost, tagLength: HASH_BYTES }, DEFAULT_OPTIONS)
  return hash.toString('base64url')
}

/** The hash of an account without a password. It differs for each, and no password has it. */
export const noPasswordHash = (): string => `${NO_PASSWORD}${randomBytes(SALT_BYTES).toString('base64url')}`

export const isPasswordHash = (stored: string): boolean => !stored.startsWith(NO_PASSWORD)

/** Without a stored hash (undefined) it takes just as long, and returns false. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  options: HashOptions = DEFAULT_OPTIONS,
): Promise<boolean> {
  const phc = stored !== undefined && isPasswordHash(stored) ? stored : undefined
  // Verifying against a hash that no password has takes an unknown address as long as a known one.
  const parts = PHC.exec(phc ?? unusableHash())
  if (!parts) throw new Error('A stored password hash is not an Argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), { ...cost, tagLength: expected.length }, options)
  return timingSafeEqual(derived, expected) && phc !== undefined
}

function derive(
  password: string,
  nonce: Buffer,
  cost: Cost & { tagLength: number },
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

function phcOf(salt: Buffer, hash: Buffer, { memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
