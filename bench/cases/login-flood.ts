import { LoginClient, type LoginResult, type Person } from '../support/login-client.ts'
import { startProduct, type BenchEnvironment } from '../support/product.ts'
import type { MeasuredServer } from '../support/servers.ts'
import { table } from '../support/table.ts'

const GUESSES = 10_000
const ADDRESSES = 1_000
const CONNECTIONS = 100
/** More logins of one account in a quarter of an hour would use up its attempts. */
const LOGINS_PER_ACCOUNT = 50
/** Without guesses nothing else ends the run. */
const LOGINS_LEAST = 20
const PAUSE_MS = 200
const PASSWORD = 'three quiet wombats'

/** The same guesses in two orders: each address uses up its ten before the next, or all addresses take turns. */
const ORDERS = {
  'address by address': (index: number) => Math.floor(index / (GUESSES / ADDRESSES)),
  'all addresses in turn': (index: number) => index % ADDRESSES,
}

interface Role {
  name: string
  people: Person[]
  /** A device that logged in before, or a new one at a new address each time. */
  isKnownDevice: boolean
}

const roles: Role[] = [
  { name: 'the cook, on the tablet', people: peopleOf('cook', 5), isKnownDevice: true },
  { name: 'a customer, on their phone', people: peopleOf('customer', 5), isKnownDevice: true },
  { name: 'a customer, on a new device', people: peopleOf('guest', 5), isKnownDevice: false },
]

/** How long logging in takes for three kinds of user while ten thousand passwords are guessed from a thousand addresses. */
export async function measureLoginFlood(environment: BenchEnvironment): Promise<string> {
  const rows: string[][] = []
  for (const [order, addressOf] of [['no guesses', undefined], ...Object.entries(ORDERS)] as const) {
    const product = await startWithAccounts(environment)
    try {
      const before = product.cpuMicroseconds()
      const start = performance.now()
      const { guesses, logins } = await logInDuring(product, addressOf)
      const seconds = (performance.now() - start) / 1000
      const cpu = (product.cpuMicroseconds() - before) / 1_000_000 / seconds
      console.log(`${order}: ${seconds.toFixed(0)} s, ${cpu.toFixed(2)} cores, answers ${JSON.stringify(guesses)}`)
      for (const [name, results] of logins) {
        rows.push([order, name, ...describe(results)])
        console.log(rows.at(-1)?.join(', '))
      }
    } finally {
      await product.stop()
    }
  }
  return table(['While', 'Who logs in', 'times', 'failed', 'delayed', 'p50 ms', 'p95 ms', 'slowest ms'], rows)
}

async function startWithAccounts(environment: BenchEnvironment): Promise<MeasuredServer> {
  const accounts = roles.flatMap(({ people, name }) =>
    people.map((person) => ({ ...person, name, role: name.includes('cook') ? 'staff' : 'customer' })),
  )
  return startProduct(environment, '', {
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_AUDIENCE: '',
    DATA_DIR: `${environment.folder}/flood-${Date.now()}`,
    DEMO_ACCOUNTS: JSON.stringify(accounts),
  })
}

async function logInDuring(product: MeasuredServer, addressOf: ((index: number) => number) | undefined) {
  const roleClients = await Promise.all(roles.map((role) => prepareRole(product, role)))
  const flood = new AbortController()
  const logins = roleClients.map(async ({ role, logIn }) => {
    const results: LoginResult[] = []
    const most = role.people.length * LOGINS_PER_ACCOUNT
    while (results.length < most && !(flood.signal.aborted && results.length >= LOGINS_LEAST)) {
      results.push(await logIn(results.length))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return [role.name, results] as const
  })
  const guesses = addressOf ? await guessPasswords(product, addressOf) : {}
  flood.abort()
  return { guesses, logins: await Promise.all(logins) }
}

async function prepareRole(product: MeasuredServer, role: Role) {
  const known = role.people.map((_, index) => new LoginClient(product.url, `127.1.0.${index + 1}`))
  if (role.isKnownDevice) {
    for (const [index, client] of known.entries()) await client.logIn(personAt(role, index))
  }
  const clientFor = (turn: number) =>
    role.isKnownDevice
      ? known[turn % known.length]
      : new LoginClient(product.url, `127.2.${Math.floor(turn / 250)}.${(turn % 250) + 1}`)
  return {
    role,
    logIn: async (turn: number): Promise<LoginResult> => {
      const client = clientFor(turn)
      if (!client) throw new Error('No device')
      return client.logIn(personAt(role, turn))
    },
  }
}

/** @returns how many guesses were answered with each status. */
async function guessPasswords(product: MeasuredServer, addressOf: (index: number) => number) {
  const answers: Record<string, number> = {}
  const guessers = new Map<number, Promise<{ client: LoginClient; path: string } | undefined>>()
  const begin = async (address: number) => {
    const client = new LoginClient(product.url, `127.3.${Math.floor(address / 250)}.${(address % 250) + 1}`)
    return { client, path: (await client.openLoginPage()).path }
  }
  let next = 0
  const worker = async () => {
    while (next < GUESSES) {
      const index = next
      next += 1
      const address = addressOf(index)
      if (!guessers.has(address))
        guessers.set(
          address,
          begin(address).catch(() => undefined),
        )
      const guesser = await guessers.get(address)
      // A server under overload resets connections.
      const answer = await guesser?.client.postPassword(guesser.path, guessAt(index)).catch(() => undefined)
      const status = String(answer?.status ?? 'reset')
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return answers
}

/** One in fifty is at the account of a cook, the others at addresses that mostly have no account. */
function guessAt(index: number): Person {
  const email = index % 50 === 0 ? personAt(roles[0], index).email : `someone${index}@flood.example`
  return { email, password: `a wrong guess ${index}` }
}

function personAt(role: Role | undefined, turn: number): Person {
  const person = role?.people[turn % role.people.length]
  if (!person) throw new Error('The role has no person')
  return person
}

function peopleOf(name: string, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@bench.example`, password: PASSWORD }))
}

function describe(results: LoginResult[]): string[] {
  const times = results.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
  const failed = results.filter(({ isLoggedIn }) => !isLoggedIn).length
  const waited = results.filter(({ overloads }) => overloads > 0).length
  return [String(results.length), String(failed), String(waited), at(0.5), at(0.95), at(1)]
}
