import type { Team } from '@fuel-shack/contract/team/team'
import { SAM } from '@fuel-shack/identity/test/identity-server'
import { enrol } from '@fuel-shack/identity/test/pin-steps'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../support/test-app.ts'
import { useTeam } from './use-team.ts'

const { world, readTeam, change, entries } = useTeam()

// Covers team-1.
test('the team lists who is on now with names on tickets, sessions and PINs', async () => {
  const tablet = new TestBrowser(world.api.provider)
  const sam = world.api.as((await enrol(world.api.client, tablet, SAM)).access_token)
  await sam.post('screens', { screenId: crypto.randomUUID(), isVisible: true, isAudible: true })
  const team = await readTeam()
  expect(team.people).toHaveLength(3)
  expect(team.people.find(({ accountId }) => accountId === world.accounts.sam)).toMatchObject({
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
  expect(team.people.find(({ isYou }) => isYou)?.accountId).toBe(world.accounts.riley)
  expect(JSON.stringify(team)).not.toMatch(/hash|argon2|nonce|token/i)
})

test('the devices of who leaves the team get no more pushes to staff, also while the app is closed there', async () => {
  const leaving = async () =>
    (await world.environment.standins.sentMessages()).filter(({ text }) => text === 'Gets no more pushes to staff.')
  await world.api.context.messages.drain()
  const before = (await leaving()).length
  await change(world.riley, { action: 'deactivate', accountId: world.accounts.sam })
  await change(world.riley, { action: 'role', accountId: world.accounts.dana, role: 'customer' })
  await world.api.context.messages.drain()
  const messages = await leaving()
  expect(messages.length - before).toBe(2)
  expect(JSON.stringify(messages)).toContain(world.accounts.sam)
  expect(JSON.stringify(messages)).toContain(world.accounts.dana)
})

test('an invitation by email reaches its address, and no answer or list has its link', async () => {
  const to = 'alex@fuelshack.example'
  const answer = await change(world.riley, { action: 'invite', role: 'staff', way: { via: 'email', to } })
  expect(answer.json()).toEqual({})
  await world.api.context.messages.drain()
  const sent = (await world.environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  const message = sent.find((message) => message.includes(to)) ?? ''
  const token = /join\?token=([\w-]{43})/.exec(message)?.[1] ?? ''
  expect(
    await world.api.identity.writeMessage({ via: 'email', to, name: 'invitation', nonce: 'x', facts: {} }),
  ).toBeUndefined()
  const { accounts: shown } = await readTeam()
  expect(shown?.invitations).toMatchObject([{ role: 'staff', via: 'email', to, by: 'Riley' }])
  expect(token).not.toBe('')
  expect(JSON.stringify([shown, await entries()])).not.toContain(token)
  expect(JSON.stringify(await entries())).not.toContain(to)
})

test('an invitation that is sent again after a lost answer, or twice at once, reaches its address once', async () => {
  const to = 'jo@fuelshack.example'
  const invite = () => change(world.riley, { action: 'invite', role: 'staff', way: { via: 'email', to } })
  const answers = await Promise.all([invite(), invite()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await invite()).json()).toMatchObject({ code: 'invited_already' })
  await world.api.context.messages.drain()
  const sent = (await world.environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  expect(sent.filter((message) => message.includes(to))).toHaveLength(1)
  const [open] = (await readTeam()).accounts?.invitations ?? []
  await change(world.riley, { action: 'withdraw', invitationId: open?.id ?? '' })
  expect((await invite()).statusCode).toBe(200)
})

// Covers team-6.
test('with another identity provider the team shows who was here, and changes nothing', async () => {
  const app = await buildTestApp(world.environment)
  const token = (subject: string, role: string[]) =>
    world.environment.issuer.token({ subject, name: `${subject} Reed`, claims: { role, auth_time: Date.now() / 1000 } })
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
