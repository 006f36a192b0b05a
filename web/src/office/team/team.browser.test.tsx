import type { ChangeTeam, Team } from '@fuel-shack/contract/team/team'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem } from '../../../test/stub-api.ts'
import { confirm, dialog, inDialog, openPlace, rowIn, stubManagerApi } from '../test/manager-page.ts'
import { minutesAgo } from '../test/manager-server.ts'

const row = rowIn('Team and customers', 'Team')
const choice = (name: string) => dialog.getByRole('radio', { name, exact: true })

const LINK = 'https://fuel-shack.test/identity/join?token=secret'
const account = { name: 'Riley Owner', emailAddress: 'riley@fuelshack.example', needsPassword: false } as const
const TEAM: Team = {
  people: [
    {
      accountId: 'riley',
      isYou: true,
      screens: 0,
      lastSeenAt: minutesAgo(1),
      account: { ...account, role: 'manager', hasSecondFactor: true, sessions: [], pins: [] },
    },
    {
      accountId: 'sam',
      isYou: false,
      ticketName: 'Sam',
      screens: 1,
      account: {
        ...account,
        name: 'Sam Cook',
        emailAddress: 'sam@fuelshack.example',
        role: 'staff',
        hasSecondFactor: true,
        sessions: [
          {
            id: 's1',
            device: 'Chrome on Android',
            loggedInAt: minutesAgo(9),
            lastUsedAt: minutesAgo(1),
            isByPin: true,
          },
        ],
        pins: [{ id: 'p1', device: 'Chrome on Android', lastUsedAt: minutesAgo(9) }],
      },
    },
    {
      accountId: 'lee',
      isYou: false,
      screens: 0,
      account: {
        ...account,
        name: 'Lee Gone',
        role: 'staff',
        deactivatedAt: minutesAgo(3),
        hasSecondFactor: false,
        sessions: [],
        pins: [],
      },
    },
  ],
  accounts: {
    canSend: { email: true, sms: true },
    invitations: [
      {
        id: 'i1',
        role: 'manager',
        via: 'email',
        to: 'alex@fuelshack.example',
        by: 'Riley',
        expiresAt: minutesAgo(-60),
      },
    ],
  },
}

let team: Team
let sent: ChangeTeam[]
let failWith: string | undefined
let rejectWith: string | undefined

beforeEach(() => {
  team = TEAM
  sent = []
  failWith = undefined
  rejectWith = undefined
  sessionStorage.clear()
  stubManagerApi({
    'GET manager/team': () => (failWith === undefined ? json(team) : problem(503, failWith)),
    // Answers like the API: each change needs a proof.
    'POST manager/team': async (request) => {
      if (request.headers.get('identity-proof') === null) return problem(403, 'reauthentication_required')
      if (rejectWith !== undefined) return problem(404, rejectWith)
      const body: ChangeTeam = await request.json()
      sent.push(body)
      const isOnScreen = ('way' in body && body.way.via === 'screen') || ('via' in body && body.via === 'screen')
      return json(isOnScreen ? { link: { link: LINK, qr: { size: 29, path: 'M4 4h1v1h-1z' } } } : {})
    },
  })
})

async function openTeam(): Promise<void> {
  await openPlace('people', { checksPasswords: true })
  await row.click()
}

it('a manager sees who is on now, open invitations and deactivated people, and Back leads from a person to the list', async () => {
  await openTeam()
  const people = dialog.getByRole('list', { name: 'Team' }).getByRole('listitem')
  await expect.element(people.nth(0)).toMatchTextContent(/^Riley OwnerManager, you\. Last seen/)
  await expect.element(people.nth(1)).toMatchTextContent(/^Sam CookStaff\. On now/)
  await expect
    .element(dialog.getByRole('list', { name: 'Deactivated' }).getByRole('listitem'))
    .toMatchTextContent(/^Lee GoneStaff\. Deactivated/)
  await expect
    .element(dialog.getByText(/Manager, by email to alex@fuelshack\.example\. From Riley/).first())
    .toBeVisible()
  await inDialog('Open Riley Owner').click()
  await expect.element(dialog.getByRole('link', { name: 'Your account' })).toBeVisible()
  await expect.element(inDialog('Deactivate')).not.toBeInTheDocument()
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Team' })).toBeVisible()
})

it('an invitation shows its code and its link once', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openTeam()
  await inDialog('Invite someone').click()
  await choice('Manager').click()
  await confirm('Invite')
  await expect.element(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await inDialog('Copy Link').click()
  expect(copied).toHaveBeenCalledWith(LINK)
  expect(sent).toEqual([{ action: 'invite', role: 'manager', way: { via: 'screen' } }])
  await inDialog('Done').click()
  await expect.element(dialog.getByText(LINK)).not.toBeInTheDocument()
})

it('an invitation by email or text needs an address that can be right', async () => {
  await openTeam()
  await inDialog('Invite someone').click()
  await choice('Text').click()
  await dialog.getByRole('textbox', { name: 'Their mobile number' }).fill('12')
  await inDialog('Invite').click()
  await expect.element(dialog.getByText(/Enter a mobile number/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Their mobile number' }).fill('+61 491 570 156')
  await confirm('Invite')
  await expect.element(page.getByText('Invitation sent to 0491 570 156.')).toBeVisible()
  expect(sent).toEqual([{ action: 'invite', role: 'staff', way: { via: 'sms', to: '0491 570 156' } }])
})

it('without email and texts an invitation is a code on the screen', async () => {
  team = { ...TEAM, accounts: { canSend: { email: false, sms: false }, invitations: [] } }
  await openTeam()
  await inDialog('Invite someone').click()
  await expect.element(dialog.getByText('Email and texts are not set up on this server.')).toBeVisible()
  await expect.element(choice('Email')).not.toBeInTheDocument()
})

// Covers team-5.
it('with one password a manager changes a role, ends a login and a PIN, and makes a new password', async () => {
  await openTeam()
  await inDialog('Open Sam Cook').click()
  await inDialog('Role').click()
  await choice('Manager').click()
  await confirm('Save')
  await inDialog('Log out Chrome on Android, by PIN').click()
  await inDialog('Log out').click()
  await inDialog('Remove Chrome on Android').click()
  await inDialog('Remove PIN').click()
  await inDialog('Deactivate').click()
  await expect.element(dialog.getByText(/Within 5 seconds/)).toBeVisible()
  await inDialog('Deactivate').click()
  await inDialog('New password').click()
  await dialog.getByRole('switch', { name: 'They lost their second step: remove it' }).click()
  await inDialog('Send the link').click()
  await expect.element(page.getByText(/Sam Cook gets a link/)).toBeVisible()
  expect(sent).toEqual([
    { action: 'role', accountId: 'sam', role: 'manager' },
    { action: 'logOut', accountId: 'sam', sessionId: 's1' },
    { action: 'removePin', accountId: 'sam', pinId: 'p1' },
    { action: 'deactivate', accountId: 'sam' },
    { action: 'reset', accountId: 'sam', via: 'email', removesFactors: true },
  ])
})

it('a deactivated person is reactivated with a link for a new password, or removed', async () => {
  await openTeam()
  await inDialog('Open Lee Gone').click()
  await inDialog('Reactivate').click()
  await confirm('Send the link')
  await inDialog('Remove').click()
  rejectWith = 'not_found'
  await inDialog('Remove').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Not done\. This has changed meanwhile/)
  expect(sent).toEqual([{ action: 'reactivate', accountId: 'lee', via: 'email' }])
})

// Covers team-6.
it('with another identity provider the team says where accounts are managed, and who was here', async () => {
  team = { people: [{ accountId: 'x', isYou: false, ticketName: 'Robin', screens: 1 }], provider: 'https://id.example' }
  await openTeam()
  await expect.element(dialog.getByText(/managed at your identity provider: https:\/\/id\.example/)).toBeVisible()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/^RobinOn now$/)
  await expect.element(inDialog('Invite someone')).not.toBeInTheDocument()
})

it('a team that did not load says so, and loads on another try', async () => {
  failWith = 'unavailable'
  await openTeam()
  await expect.element(dialog.getByText(/Couldn't load the team/)).toBeVisible()
  failWith = undefined
  await inDialog('Try again').click()
  await expect.element(inDialog('Open Sam Cook')).toBeVisible()
})
