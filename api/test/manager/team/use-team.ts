import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import type { ChangeTeam, Team } from '@fuel-shack/contract/team/team'
import { RILEY, SAM } from '@fuel-shack/identity/test/identity-server'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startEmbeddedApp, type EmbeddedApp } from '../../support/embedded-app.ts'
import { startTestEnvironment, type TestEnvironment } from '../../support/test-app.ts'

const DANA = { name: 'Dana Owner', email: 'dana@fuelshack.example', password: 'dana counts the galahs' }
const PEOPLE = [
  { ...SAM, role: 'staff' as const },
  { ...RILEY, role: 'manager' as const },
  { ...DANA, role: 'manager' as const },
]

interface Manager {
  caller: ReturnType<EmbeddedApp['as']>
  password: string
}

interface TeamWorld {
  environment: TestEnvironment
  api: EmbeddedApp
  /** Logged in on two instances. */
  riley: Manager
  dana: Manager
  accounts: Record<'sam' | 'riley' | 'dana', string>
}

/** Two instances with a cook and two managers, anew for each test. */
export function useTeam() {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- assigned before a test runs
  const world = {} as TeamWorld
  let other: EmbeddedApp
  let addPeople: () => Promise<unknown>

  const logIn = async (person: typeof RILEY, app = world.api): Promise<Manager> => ({
    caller: app.as((await app.client.signIn(person)).access_token),
    password: person.password,
  })

  async function reset(): Promise<void> {
    const { queries } = world.api.context.database
    for (const table of ['staff_actions', 'rate_windows', 'identity_records', 'identity_accounts'] as const)
      await queries.deleteFrom(table).execute()
    await addPeople()
    world.riley = await logIn(RILEY)
    world.dana = await logIn(DANA, other)
  }

  beforeAll(async () => {
    world.environment = await startTestEnvironment()
    const settings = { DEMO_ACCOUNTS: JSON.stringify(PEOPLE) }
    world.api = await startEmbeddedApp(world.environment, settings)
    other = await startEmbeddedApp(world.environment, settings)
    const { queries } = world.api.context.database
    const rows = await queries.selectFrom('identity_accounts').selectAll().execute()
    addPeople = async () => {
      // Limits count by account, also in memory.
      const accounts = rows.map((row) => ({ ...row, id: uuidv7() }))
      await queries.insertInto('identity_accounts').values(accounts).execute()
      const idOf = ({ email }: typeof SAM) => accounts.find((row) => row.email_address === email)?.id ?? ''
      world.accounts = { sam: idOf(SAM), riley: idOf(RILEY), dana: idOf(DANA) }
    }
  })
  afterAll(async () => {
    await other.close()
    await world.api.close()
    await world.environment.close()
  })
  beforeEach(reset)

  const proofOf = async ({ caller, password }: Manager) =>
    (await caller.post('customers/current/proof', { password })).json<{ proof: string }>().proof
  const readTeam = async () => (await world.riley.caller.get('manager/team')).json<Team>()
  return {
    world,
    reset,
    logIn,
    proofOf,
    readTeam,
    change: async (manager: Manager, body: ChangeTeam, proof?: string) =>
      manager.caller.post('manager/team', body, { 'identity-proof': proof ?? (await proofOf(manager)) }),
    member: async (id: string) => (await readTeam()).people.find(({ accountId }) => accountId === id),
    /** Reads the entries of the record about the team. */
    entries: async () =>
      (await world.riley.caller.get('manager/changes?subject=team'))
        .json<AuditTrailPage>()
        .entries.flatMap((entry) => ('action' in entry ? [{ action: entry.action, details: entry.details }] : [])),
  }
}
