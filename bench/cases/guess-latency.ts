import { availableParallelism, loadavg } from 'node:os'
import { startProbe, type Latencies } from '../support/latency-probe.ts'
import { openLoginPage, type Guess } from '../support/login-client.ts'
import { onBothEngines, startProduct, type BenchEnvironment } from '../support/product.ts'
import type { MeasuredServer } from '../support/servers.ts'
import { table } from '../support/table.ts'

const GUESSES = 600
/** Each network may guess sixty times in a quarter of an hour. */
const ADDRESSES = 60
const ROUNDS = 3
/** Without guesses, the calls are measured for this long. */
const QUIET_MS = 3000
const PATHS = ['/healthz', '/api/stripe/products', '/api/till/look-up']

/** How long other calls take while six hundred passwords are guessed at once, on both engines. */
export async function measureGuessLatency(environment: BenchEnvironment): Promise<string> {
  const rows = await onBothEngines(({ name, url }) => measureEngine(environment, name, url))
  const heads = ['Engine', 'While', 'calls', 'p50 ms', 'p99 ms', 'slowest ms', 'answers', 'load']
  return `${availableParallelism()} cores\n\n${table(heads, rows)}`
}

async function measureEngine(environment: BenchEnvironment, engine: string, url: string): Promise<string[][]> {
  const rows: string[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await startProduct(environment, url, {
      OIDC_ISSUER: '',
      OIDC_CLIENT_ID: '',
      OIDC_AUDIENCE: '',
      DATA_DIR: `${environment.folder}/guesses-${engine}-${round}`,
      DEMO_ACCOUNTS: JSON.stringify([
        { name: 'Cook', email: 'cook@bench.example', password: 'three quiet wombats', role: 'staff' },
      ]),
    })
    try {
      const addresses = Array.from({ length: ADDRESSES }, (_, index) => `127.4.${round}.${index + 1}`)
      const pages = await Promise.all(addresses.map((address) => openLoginPage(product.url, address)))
      if (round === 0) rows.push([engine, 'no guesses', ...(await measure(product, () => quiet()))])
      rows.push([engine, `${GUESSES} guesses`, ...(await measure(product, () => guessAtOnce(pages)))])
      console.log(rows.at(-1)?.join(', '))
    } finally {
      await product.stop()
    }
  }
  return rows
}

/** @returns how many guesses were answered with each status. */
async function guessAtOnce(pages: Guess[]): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  const guesses = Array.from({ length: GUESSES }, async (_, index) => {
    // One in ten is at an account that exists.
    const email = index % 10 === 0 ? 'cook@bench.example' : `someone${index}@bench.example`
    const guess = pages[index % pages.length]?.(email, `a wrong guess ${index}`)
    const status = String((await guess?.catch(() => undefined)) ?? 'reset')
    answers[status] = (answers[status] ?? 0) + 1
  })
  await Promise.all(guesses)
  return answers
}

async function quiet(): Promise<Record<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  return {}
}

async function measure(product: MeasuredServer, during: () => Promise<Record<string, number>>): Promise<string[]> {
  const probe = startProbe(PATHS.map((path) => product.url + path))
  const answers = await during()
  const latencies = sortedOf(await probe.stop())
  const at = (share: number) =>
    (latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0).toFixed(0)
  const described = Object.entries(answers).map(([status, count]) => `${count}×${status}`)
  return [String(latencies.length), at(0.5), at(0.99), at(1), described.join(' '), (loadavg()[0] ?? 0).toFixed(1)]
}

function sortedOf(latencies: Latencies): number[] {
  return Object.values(latencies)
    .flat()
    .toSorted((one, other) => one - other)
}
