import type { ChangedTeam, ChangeTeam, Team } from '@fuel-shack/contract/team/team'
import { RILEY, SAM } from '@fuel-shack/identity/test/identity-server'
import { enrol, logInByPin } from '@fuel-shack/identity/test/pin-steps'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { codeOf } from '../../payments/refunds/order-refunds-fixture.ts'
import { crashBeforeStatement } from '../../support/crashing-database.ts'
import { useTeam } from './use-team.ts'

const { world, reset, logIn, proofOf, readTeam, change, member, entries } = useTeam()
afterEach(() => vi.restoreAllMocks())

/** The window of the limit on calls that cost more. */
const CALLS_LIMIT_MS = 60_000

const screen = { via: 'screen' } as const
/** Each change that succeeds, with what its entry says. */
const CHANGES: {
  change: () => Promise<ChangeTeam>
  prepare?: () => Promise<unknown>
  entry: { action: string; details: object }
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
    prepare: () => change(world.riley, { action: 'invite', role: 'staff', way: screen }),
    change: async () => ({
      action: 'withdraw',
      invitationId: (await readTeam()).accounts?.invitations[0]?.id ?? '',
    }),
    entry: { action: 'invitation_withdrawn', details: { role: 'staff' } },
  },
  {
    change: () => Promise.resolve({ action: 'role', accountId: world.accounts.sam, role: 'manager' }),
    entry: { action: 'member_role_changed', details: { name: 'Sam', before: 'staff', role: 'manager' } },
  },
  {
    change: () => Promise.resolve({ action: 'deactivate', accountId: world.accounts.sam }),
    entry: { action: 'member_deactivated', details: { name: 'Sam' } },
  },
  {
    prepare: () => change(world.riley, { action: 'deactivate', accountId: world.accounts.sam }),
    change: () => Promise.resolve({ action: 'reactivate', accountId: world.accounts.sam, via: 'email' }),
    entry: { action: 'member_reactivated', details: { name: 'Sam' } },
  },
  {
    change: () =>
      Promise.resolve({ action: 'reset', accountId: world.accounts.sam, via: 'email', removesFactors: true }),
    entry: { action: 'member_password_reset', details: { name: 'Sam', removesFactors: true } },
  },
  {
    change: () => Promise.resolve({ action: 'remove', accountId: world.accounts.dana }),
    entry: { action: 'member_removed', details: { name: 'Dana', role: 'manager' } },
  },
  {
    prepare: () => logIn(SAM),
    change: () => Promise.resolve({ action: 'logOut', accountId: world.accounts.sam }),
    entry: { action: 'member_logged_out', details: { name: 'Sam', sessions: 1 } },
  },
  {
    prepare: () => enrol(world.api.client, new TestBrowser(world.api.provider), SAM),
    change: async () => ({
      action: 'removePin',
      accountId: world.accounts.sam,
      pinId: (await member(world.accounts.sam))?.account?.pins[0]?.id ?? '',
    }),
    entry: { action: 'member_pin_removed', details: { name: 'Sam' } },
  },
]
const named = CHANGES.map((each) => ({ ...each, name: each.entry.action }))

describe('a change of the team', () => {
  // Covers team-7.
  test.each(named)('$name writes one entry, none without the password, and none if it crashes', async (each) => {
    const { prepare, entry, hasLink = false } = each
    await prepare?.()
    await world.api.context.database.queries.deleteFrom('staff_actions').execute()
    const body = await each.change()
    expect(codeOf(await change(world.riley, body, 'invented'))).toBe('reauthentication_required')
    const before = withoutTimes(await readTeam())
    const database = { ...world.api.context.database }
    // A rejected change leaves it.
    const proof = await proofOf(world.riley)
    let done: unknown
    let passedMs = 0
    for (let crashes = 0; ; crashes += 1) {
      world.api.passTime(CALLS_LIMIT_MS / 9)
      passedMs += CALLS_LIMIT_MS / 9
      const transaction = vi.spyOn(world.api.context.database, 'transaction')
      transaction.mockImplementation(crashBeforeStatement(database, crashes).transaction)
      const changed = await change(world.riley, body, proof)
      transaction.mockRestore()
      if (changed.statusCode !== 500) {
        done = [changed.statusCode, crashes > 0, 'link' in changed.json<ChangedTeam>()]
        break
      }
      expect([crashes, await entries(), withoutTimes(await readTeam())]).toEqual([crashes, [], before])
    }
    expect(done).toEqual([200, true, hasLink])
    world.api.passTime(-passedMs)
    expect(await entries()).toMatchObject([entry])
  })

  test('a link to a new password is never on the screen of a manager, who would be that person with it', async () => {
    const { sam, dana } = world.accounts
    const attempt = async (body: ChangeTeam) => codeOf(await change(world.riley, body))
    // Also after a change of role, which could be undone once the link was used.
    await change(world.riley, { action: 'role', accountId: dana, role: 'staff' })
    for (const accountId of [sam, dana]) {
      const reset = { action: 'reset', accountId, removesFactors: false } as const
      expect(await attempt({ ...reset, via: 'screen' })).toBe('bad_request')
      expect((await change(world.riley, { ...reset, via: 'email' })).json<ChangedTeam>()).toEqual({})
      await change(world.riley, { action: 'deactivate', accountId })
      expect(await attempt({ action: 'reactivate', accountId, via: 'screen' })).toBe('bad_request')
    }
    const queued = await world.api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
    expect(queued.map(({ message }) => message)).toContainEqual(
      expect.objectContaining({ channel: 'account', name: 'new-password-link', to: SAM.email }),
    )
  })

  // Covers team-1.
  test('the team is for managers who logged in fully', async () => {
    const sam = await logIn(SAM)
    const customer = { name: 'Casey', emailAddress: 'casey@fuelshack.example', password: 'casey-drives-west' }
    await world.api.identity.accounts.addAccount({ ...customer, role: 'customer' })
    const casey = await logIn({ ...customer, email: customer.emailAddress })
    const tablet = new TestBrowser(world.api.provider)
    await enrol(world.api.client, tablet, RILEY)
    const byPin = { caller: world.api.as((await logInByPin(world.api.client, tablet, 'Riley')).access_token), ...RILEY }
    const till = { caller: world.api.as(await world.api.context.tillKeys.addTill('Front', undefined)), password: '' }
    for (const { caller, status } of [
      { ...sam, status: 403 },
      { ...casey, status: 403 },
      { ...byPin, status: 403 },
      { ...till, status: 401 },
      { caller: world.api.as(undefined), status: 401 },
    ]) {
      expect((await caller.get('manager/team')).statusCode).toBe(status)
      const body = { action: 'role', accountId: world.accounts.sam, role: 'manager' }
      expect((await caller.post('manager/team', body)).statusCode).toBe(status)
    }
    expect((await member(world.accounts.sam))?.account?.role).toBe('staff')
  })

  // Covers team-3.
  test('no one changes their own account, a customer, or one that does not exist', async () => {
    const casey = { name: 'Casey', emailAddress: 'casey@fuelshack.example', password: 'casey-drives-west' }
    const customer = await world.api.identity.accounts.addAccount({ ...casey, role: 'customer' })
    const actions = ['deactivate', 'remove', 'logOut'] as const
    for (const action of actions) {
      expect(codeOf(await change(world.riley, { action, accountId: world.accounts.riley }))).toBe('own_account')
      expect(codeOf(await change(world.riley, { action, accountId: customer?.id ?? '' }))).toBe('not_found')
      expect(codeOf(await change(world.riley, { action, accountId: 'unknown' }))).toBe('not_found')
    }
    expect(codeOf(await change(world.riley, { action: 'role', accountId: world.accounts.riley, role: 'staff' }))).toBe(
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
      const proofs = [await proofOf(world.riley), await proofOf(world.dana)]
      const answers = await Promise.all([
        change(world.riley, { ...body, accountId: world.accounts.dana }, proofs[0]),
        change(world.dana, { ...body, accountId: world.accounts.riley }, proofs[1]),
      ])
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)
      // The one who lost is rejected as a manager who no longer is one, or as a session that has ended.
      expect(statuses[0]).toBe(200)
      expect([401, 403]).toContain(statuses[1])
      const managers = (await world.api.identity.accounts.listAccounts()).filter(
        ({ role, deactivatedAt }) => role === 'manager' && deactivatedAt === null,
      )
      expect(managers).toHaveLength(1)
      await reset()
    }
  })
})

const withoutTimes = (team: Team) =>
  JSON.parse(JSON.stringify(team, (key, value: unknown) => (key.endsWith('At') ? undefined : value))) as unknown
