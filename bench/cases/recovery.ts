import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openLoginAttempt } from '../support/login-client.ts'
import { onBothEngines, startProduct, type BenchEnvironment } from '../support/product.ts'
import { table } from '../support/table.ts'

/** The number of requests of each kind. All addresses together get 600 codes an hour. */
const SAMPLES = 270
/** An address gets three messages an hour. What is measured is a request that queues one. */
const MESSAGES_PER_ADDRESS = 3
const ACCOUNTS = SAMPLES / MESSAGES_PER_ADDRESS
/** A network may send ten requests in a quarter of an hour. */
const REQUESTS_PER_NETWORK = 10
const FLOOD = { networks: 1000, atOnce: 16, secondsBetweenLogins: 0.2 }
const PASSWORD = 'three quiet wombats'

/** The forms that send a message to any address, with the status of their answer. */
const FORMS = [
  { form: 'forgot', what: 'new password', status: 200, fields: (email: string) => ({ email }) },
  { form: 'code', what: 'sign-up', status: 303, fields: (address: string) => ({ name: 'Driver', address }) },
] as const

/** Measures whether the time of an answer reveals an account, and how a flood of requests affects logins. */
export async function measureRecovery(environment: BenchEnvironment): Promise<string> {
  const rows = await onBothEngines(({ name, url }) => measureEngine(environment, name, url))
  return table(['Engine', 'What', 'n', 'p50 ms', 'p95 ms', 'answers'], rows)
}

const known = (index: number) => `known${index}@bench.example`
const unknown = (index: number) => `other${index}@bench.example`

async function measureEngine(environment: BenchEnvironment, engine: string, url: string): Promise<string[][]> {
  const settings = {
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_AUDIENCE: '',
    DATA_DIR: `${environment.folder}/recovery-${engine}`,
  }
  // Where nothing can be sent, people sign up with a password.
  const before = await startProduct(environment, url, { ...settings, ONESIGNAL_CHANNELS: '' })
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const post = await openLoginAttempt(before.url, addressOf(4, index))
    await post('sign-up', { name: 'Driver', email: known(index), password: PASSWORD })
  }
  await before.stop()
  const product = await startProduct(environment, url, settings)
  try {
    const rows: string[][] = []
    for (const [index, form] of FORMS.entries()) rows.push(...(await compareTimes(product.url, form, 5 + index)))
    rows.push(...(await flood(product.url)))
    return rows.map((row) => [engine, ...row])
  } finally {
    await product.stop()
  }
}

/** Known and unknown addresses in random order, one request at a time. */
async function compareTimes(
  url: string,
  { form, what, status: expected, fields }: (typeof FORMS)[number],
  block: number,
): Promise<string[][]> {
  const left = { known: SAMPLES, unknown: SAMPLES }
  const times: Record<keyof typeof left, number[]> = { known: [], unknown: [] }
  let post: Awaited<ReturnType<typeof openLoginAttempt>> | undefined
  for (let sent = 0; left.known + left.unknown > 0; sent += 1) {
    if (sent % REQUESTS_PER_NETWORK === 0)
      post = await openLoginAttempt(url, addressOf(block, sent / REQUESTS_PER_NETWORK))
    const kind = randomInt(left.known + left.unknown) < left.known ? 'known' : 'unknown'
    left[kind] -= 1
    const email = (kind === 'known' ? known : unknown)(left[kind] % ACCOUNTS)
    const start = performance.now()
    const status = await post?.(form, fields(email))
    if (status !== expected) throw new Error(`A request was answered with ${status}`)
    times[kind].push(performance.now() - start)
  }
  const { share, z } = compare(times.known, times.unknown)
  const test = `a known one is slower in ${(share * 100).toFixed(1)} % of pairs, z = ${z.toFixed(2)}`
  return [
    describe(`${what}, known address`, times.known, String(expected)),
    describe(`${what}, unknown address`, times.unknown, test),
  ]
}

/** Ten requests from each of a thousand networks, for an address each, while people log in. */
async function flood(url: string): Promise<string[][]> {
  const quiet = await logInUntil(url, delay(5000), 0, 'no requests')
  let next = 0
  const work = async () => {
    for (let network = next++; network < FLOOD.networks; network = next++) {
      const post = await openLoginAttempt(url, addressOf(8, network))
      for (let n = 0; n < REQUESTS_PER_NETWORK; n += 1) await post('forgot', { email: `flood${network}@bench.example` })
    }
  }
  const done = Promise.all(Array.from({ length: FLOOD.atOnce }, work))
  return [quiet, await logInUntil(url, done, 1000, `${FLOOD.networks * REQUESTS_PER_NETWORK} requests`)]
}

/** One login after another, each of another account and from another network. */
async function logInUntil(url: string, end: Promise<unknown>, first: number, during: string): Promise<string[]> {
  const times: number[] = []
  const statuses = new Set<number>()
  const begunAt = performance.now()
  const over = new AbortController()
  const ended = end.finally(() => over.abort())
  for (let index = first; !over.signal.aborted; index += 1) {
    const post = await openLoginAttempt(url, addressOf(7, index))
    const start = performance.now()
    statuses.add(await post('sign-in', { email: known(index % ACCOUNTS), password: PASSWORD }))
    times.push(performance.now() - start)
    await delay(FLOOD.secondsBetweenLogins * 1000)
  }
  await ended
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(0)
  return describe(`login, ${during}, ${seconds} s`, times, [...statuses].join(' '))
}

const addressOf = (block: number, index: number) => `127.${block}.${Math.floor(index / 250)}.${(index % 250) + 1}`

function describe(what: string, times: number[], answers: string): string[] {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2)
  return [what, String(times.length), at(0.5), at(0.95), answers]
}

/** Mann-Whitney: the share of pairs in which the first is larger, and its distance from one half in standard deviations. */
function compare(one: number[], other: number[]): { share: number; z: number } {
  const larger = one.reduce((sum, time) => sum + other.filter((against) => time > against).length, 0)
  const pairs = one.length * other.length
  const deviation = Math.sqrt((pairs * (one.length + other.length + 1)) / 12)
  return { share: larger / pairs, z: (larger - pairs / 2) / deviation }
}
