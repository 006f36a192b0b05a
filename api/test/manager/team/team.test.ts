import type { RecordPage } from '@fuel-shack/contract/manager/record'
import type { ChangedTeam, ChangeTeam, Team } from '@fuel-shack/contract/manager/team'
import { RILEY, SAM } from '@fuel-shack/identity/test/identity-server'
import { enrol, logInByPin } from '@fuel-shack/identity/test/pin-steps'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf } from '../../payments/refunds/order-refunds-fixture.ts'
import { crashBeforeStatement } from '../../support/crashing-database.ts'
import { startEmbeddedApp, type EmbeddedApp } from '../../support/embedded-app.ts'
import { buildTestApp, startTestEnvironment, type TestEnvironment } from '../../support/test-app.ts'

const DANA = { name: 'Dana Owner', email: 'dana@fuelshack.example', password: 'dana counts the galahs' }
const PEOPLE = JSON.stringify([
  { ...SAM, role: 'staff' },
  { ...RILEY, role: 'manager' },
  { ...DANA, role: 'manager' },
])

type Caller = ReturnType<EmbeddedApp['as']>
interface Manager {
  caller: Caller
  password: string
}
let environment: TestEnvironment
let api: EmbeddedApp
let other: EmbeddedApp
let riley: Manager
let dana: Manager
let accounts: Record<'sam' | 'riley' | 'dana', string>

const logIn = async (person: typeof RILEY, app = api): Promise<Manager> => ({
  caller: app.as((await app.client.signIn(person)).access_token),
  password: person.password,
})

beforeAll(async () => {
  environment = await startTestEnvironment()
  api = await startEmbeddedApp(environment, { DEMO_ACCOUNTS: PEOPLE })
  other = await startEmbeddedApp(environment, { DEMO_ACCOUNTS: PEOPLE })
})
afterAll(async () => {
  await other.close()
  await api.close()
  await environment.close()
})
beforeEach(async () => {
  const { queries } = api.context.database
  for (const table of ['staff_actions', 'rate_windows', 'identity_records', 'identity_accounts'] as const)
    await queries.deleteFrom(table).execute()
  await api.identity.accounts.ensureAccounts(
    [
      { ...SAM, role: 'staff' as const },
      { ...RILEY, role: 'manager' as const },
      { ...DANA, role: 'manager' as const },
    ].map(({ email, ...person }) => ({ ...person, emailAddress: email })),
  )
  const idOf = async ({ email }: typeof SAM) => (await api.identity.accounts.findAccountByAddress(email))?.id ?? ''
  accounts = { sam: await idOf(SAM), riley: await idOf(RILEY), dana: await idOf(DANA) }
  riley = await logIn(RILEY)
  dana = await logIn(DANA, other)
})
afterEach(() => vi.restoreAllMocks())

const proofOf = async ({ caller, password }: Manager) =>
  (await caller.post('customers/current/proof', { password })).json<{ proof: string }>().proof
const change = async (manager: Manager, body: ChangeTeam, proof?: string) =>
  manager.caller.post('manager/team', body, { 'identity-proof': proof ?? (await proofOf(manager)) })
const readTeam = async () => (await riley.caller.get('manager/team')).json<Team>()
const member = async (id: string) => (await readTeam()).people.find(({ accountId }) => accountId === id)
const entries = async () =>
  (await riley.caller.get('manager/changes?subject=team'))
    .json<RecordPage>()
    .entries.flatMap((entry) => ('action' in entry ? [{ action: entry.action, details: entry.details }] : []))

/** Of the calls that cost more. */
const CALLS_LIMIT_MS = 60_000

const screen = { via: 'screen' } as const
/** Each change that succeeds, with what its entry says. */
const CHANGES: {
  change: () => Promise<ChangeTeam>
  prepare?: () => Promise<unknown>
  entry: object
  hasLink?: true
}[] = [
  {
    change: () => Promise.resolve({ action: 'invite', role: 'staff', way: screen }),
    entry: { action: 'member_invited', details: { role: 'staff', via: 'screen' } },
    hasLink: true,
  },
  {
    change: () =>
      Promise.resolve({ action: 'invite', role: 'manager', way: { via: 'email', to: 'alex@fuelshack.example' } }),
    entry: { action: 'member_invited', details: { role: 'manager', via: 'email' } },
  },
  {
    prepare: () => change(riley, { action: 'invite', role: 'staff', way: screen }),
    change: async () => ({
      action: 'withdraw',
      invitationId: (await readTeam()).accounts?.invitations[0]?.id ?? '',
    }),
    entry: { action: 'invitation_withdrawn', details: { role: 'staff' } },
  },
  {
    change: () => Promise.resolve({ action: 'role', accountId: accounts.sam, role: 'manager' }),
    entry: { action: 'member_role_changed', details: { name: 'Sam', before: 'staff', role: 'manager' } },
  },
  {
    change: () => Promise.resolve({ action: 'deactivate', accountId: accounts.sam }),
    entry: { action: 'member_deactivated', details: { name: 'Sam' } },
  },
  {
    prepare: () => change(riley, { action: 'deactivate', accountId: accounts.sam }),
    change: () => Promise.resolve({ action: 'reactivate', accountId: accounts.sam, via: 'screen' }),
    entry: { action: 'member_reactivated', details: { name: 'Sam' } },
    hasLink: true,
  },
  {
    change: () => Promise.resolve({ action: 'reset', accountId: accounts.sam, via: 'screen', removesFactors: true }),
    entry: { action: 'member_password_reset', details: { name: 'Sam', removesFactors: true } },
    hasLink: true,
  },
  {
    change: () => Promise.resolve({ action: 'remove', accountId: accounts.dana }),
    entry: { action: 'member_removed', details: { name: 'Dana', role: 'manager' } },
  },
  {
    prepare: () => logIn(SAM),
    change: () => Promise.resolve({ action: 'logOut', accountId: accounts.sam }),
    entry: { action: 'member_logged_out', details: { name: 'Sam', sessions: 1 } },
  },
  {
    prepare: () => enrol(api.client, new TestBrowser(api.provider), SAM),
    change: async () => ({
      action: 'removePin',
      accountId: accounts.sam,
      pinId: (await member(accounts.sam))?.account?.pins[0]?.id ?? '',
    }),
    entry: { action: 'member_pin_removed', details: { name: 'Sam' } },
  },
]
const named = CHANGES.map((each) => ({ ...each, name: Reflect.get(each.entry, 'action') as string }))

describe('a change of the team', () => {
  // Covers team-1, team-7.
  test.each(named)('$name writes one entry, none without the password, and none if it crashes', async (each) => {
    const { prepare, entry, hasLink = false } = each
    await prepare?.()
    await api.context.database.queries.deleteFrom('staff_actions').execute()
    const body = await each.change()
    expect(codeOf(await change(riley, body, 'invented'))).toBe('reauthentication_required')
    const before = withoutTimes(await readTeam())
    const database = { ...api.context.database }
    // A rejected change leaves it.
    const proof = await proofOf(riley)
    for (let crashes = 0; ; crashes += 1) {
      api.passTime(CALLS_LIMIT_MS / 9)
      const transaction = vi.spyOn(api.context.database, 'transaction')
      transaction.mockImplementation(crashBeforeStatement(database, crashes).transaction)
      const changed = await change(riley, body, proof)
      transaction.mockRestore()
      if (changed.statusCode === 200) {
        expect([crashes > 0, 'link' in changed.json<ChangedTeam>()]).toEqual([true, hasLink])
        break
      }
      const after = [await entries(), withoutTimes(await readTeam())]
      expect([crashes, changed.statusCode, ...after]).toEqual([crashes, 500, [], before])
    }
    expect(await entries()).toMatchObject([entry])
  })

  // Covers team-1.
  test('the team is for managers who logged in fully', async () => {
    const sam = await logIn(SAM)
    const customer = { name: 'Casey', emailAddress: 'casey@fuelshack.example', password: 'casey-drives-west' }
    await api.identity.accounts.addAccount({ ...customer, role: 'customer' })
    const casey = await logIn({ ...customer, email: customer.emailAddress })
    const tablet = new TestBrowser(api.provider)
    await enrol(api.client, tablet, RILEY)
    const byPin = { caller: api.as((await logInByPin(api.client, tablet, 'Riley')).access_token), ...RILEY }
    const till = { caller: api.as(await api.context.tillKeys.addTill('Front', undefined)), password: '' }
    for (const { caller, status } of [
      { ...sam, status: 403 },
      { ...casey, status: 403 },
      { ...byPin, status: 403 },
      { ...till, status: 401 },
      { caller: api.as(undefined), status: 401 },
    ]) {
      expect((await caller.get('manager/team')).statusCode).toBe(status)
      const body = { action: 'role', accountId: accounts.sam, role: 'manager' }
      expect((await caller.post('manager/team', body)).statusCode).toBe(status)
    }
    expect((await member(accounts.sam))?.account?.role).toBe('staff')
  })

  // Covers team-3.
  test('no one changes their own account, a customer, or one that does not exist', async () => {
    const casey = { name: 'Casey', emailAddress: 'casey@fuelshack.example', password: 'casey-drives-west' }
    const customer = await api.identity.accounts.addAccount({ ...casey, role: 'customer' })
    const actions = ['deactivate', 'remove', 'logOut'] as const
    for (const action of actions) {
      expect(codeOf(await change(riley, { action, accountId: accounts.riley }))).toBe('own_account')
      expect(codeOf(await change(riley, { action, accountId: customer?.id ?? '' }))).toBe('not_found')
      expect(codeOf(await change(riley, { action, accountId: 'unknown' }))).toBe('not_found')
    }
    expect(codeOf(await change(riley, { action: 'role', accountId: accounts.riley, role: 'staff' }))).toBe(
      'own_account',
    )
    expect(await entries()).toEqual([])
  })

  // Covers team-3.
  test.each([
    ['demote', { action: 'role', role: 'staff' }],
    ['deactivate', { action: 'deactivate' }],
    ['remove', { action: 'remove' }],
  ] as const)('one of two managers who %s each other at the same time stays', async (_what, body) => {
    for (let round = 0; round < 3; round += 1) {
      const proofs = [await proofOf(riley), await proofOf(dana)]
      const answers = await Promise.all([
        change(riley, { ...body, accountId: accounts.dana }, proofs[0]),
        change(dana, { ...body, accountId: accounts.riley }, proofs[1]),
      ])
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
      // The one who lost is rejected as a manager who no longer is one, or as a session that has ended.
      expect(statuses[0]).toBe(200)
      expect([401, 403]).toContain(statuses[1])
      const managers = (await api.identity.accounts.listAccounts()).filter(
        ({ role, deactivatedAt }) => role === 'manager' && deactivatedAt === null,
      )
      expect(managers).toHaveLength(1)
      await resetPeople()
    }
  })

  async function resetPeople(): Promise<void> {
    const { queries } = api.context.database
    await queries.deleteFrom('identity_accounts').execute()
    for (const { email, ...person } of [
      { ...RILEY, role: 'manager' as const },
      { ...DANA, role: 'manager' as const },
      { ...SAM, role: 'staff' as const },
    ])
      await api.identity.accounts.addAccount({ ...person, emailAddress: email })
    await queries.deleteFrom('rate_windows').execute()
    const listed = await api.identity.accounts.listAccounts()
    const idOf = ({ email }: typeof SAM) => listed.find(({ emailAddress }) => emailAddress === email)?.id ?? ''
    accounts = { sam: idOf(SAM), riley: idOf(RILEY), dana: idOf(DANA) }
    riley = await logIn(RILEY)
    dana = await logIn(DANA, other)
  }
})

// Covers team-1.
test('the team lists who is on now with names on tickets, sessions and PINs', async () => {
  const tablet = new TestBrowser(api.provider)
  const sam = api.as((await enrol(api.client, tablet, SAM)).access_token)
  await sam.post('screens', { screenId: crypto.randomUUID(), isVisible: true, isAudible: true })
  const team = await readTeam()
  expect(team.people).toHaveLength(3)
  expect(team.people.find(({ accountId }) => accountId === accounts.sam)).toMatchObject({
    isYou: false,
    ticketName: 'Sam',
    screens: 1,
    lastSeenAt: expect.any(String),
    account: {
      name: SAM.name,
      emailAddress: SAM.email,
      role: 'staff',
      needsPassword: false,
      hasSecondFactor: false,
      sessions: [{ device: 'Chrome on Android', isByPin: false }],
      pins: [{ device: 'Chrome on Android' }],
    },
  })
  expect(team.people.find(({ isYou }) => isYou)?.accountId).toBe(accounts.riley)
  expect(JSON.stringify(team)).not.toMatch(/hash|argon2|nonce|token/i)
})

// Covers team-4.
test('the devices of who leaves the team get no more pushes to staff, also while the app is closed there', async () => {
  const leaving = async () =>
    (await environment.standins.sentMessages()).filter(({ text }) => text === 'Gets no more pushes to staff.')
  await api.context.messages.drain()
  const before = (await leaving()).length
  await change(riley, { action: 'deactivate', accountId: accounts.sam })
  await change(riley, { action: 'role', accountId: accounts.dana, role: 'customer' })
  await api.context.messages.drain()
  const messages = await leaving()
  expect(messages.length - before).toBe(2)
  expect(JSON.stringify(messages)).toContain(accounts.sam)
  expect(JSON.stringify(messages)).toContain(accounts.dana)
})

// Covers team-2.
test('an invitation by email reaches its address, and no answer or list has its link', async () => {
  const to = 'alex@fuelshack.example'
  const answer = await change(riley, { action: 'invite', role: 'staff', way: { via: 'email', to } })
  expect(answer.json()).toEqual({})
  await api.context.messages.drain()
  const sent = (await environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  const letter = sent.find((message) => message.includes(to)) ?? ''
  const token = /join\?token=([\w-]{43})/.exec(letter)?.[1] ?? ''
  expect(
    await api.identity.writeLetter({ via: 'email', to, name: 'invitation', nonce: 'x', facts: {} }),
  ).toBeUndefined()
  const { accounts: shown } = await readTeam()
  expect(shown?.invitations).toMatchObject([{ role: 'staff', via: 'email', to, by: 'Riley' }])
  expect(token).not.toBe('')
  expect(JSON.stringify([shown, await entries()])).not.toContain(token)
  expect(JSON.stringify(await entries())).not.toContain(to)
})

// Covers team-6.
test('with another identity provider the team shows who was here, and changes nothing', async () => {
  const app = await buildTestApp(environment)
  const token = (subject: string, role: string[]) =>
    environment.issuer.token({ subject, name: `${subject} Reed`, claims: { role, auth_time: Date.now() / 1000 } })
  const robin = app.as(await token('robin', ['staff']))
  await robin.post('screens', { screenId: crypto.randomUUID(), isVisible: true, isAudible: false })
  const owner = app.as(await token('riley', ['staff', 'manager']))
  const team = (await owner.get('manager/team')).json<Team>()
  expect(team.provider).toMatch(/^http/)
  expect(team.accounts).toBeUndefined()
  expect(team.people).toContainEqual(expect.objectContaining({ accountId: 'robin', ticketName: 'robin', screens: 1 }))
  const body = { action: 'deactivate', accountId: 'robin' }
  expect((await owner.post('manager/team', body)).statusCode).toBe(404)
  await app.close()
})

const withoutTimes = (team: Team) =>
  JSON.parse(JSON.stringify(team, (key, value: unknown) => (/At$/.test(key) ? undefined : value))) as unknown
