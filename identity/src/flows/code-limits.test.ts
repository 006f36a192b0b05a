import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountRecord } from '../accounts/accounts-store.ts'
import type { OwnerAlert } from '../base/ports.ts'
import { CASEY } from '../../test/support/identity-server.ts'
import { useIdentity } from '../../test/support/use-identity.ts'
import { createCodeLimits } from './code-limits.ts'

const { identity } = useIdentity()
const HOUR_MS = 3_600_000
const NUMBER = '+61412000000'
let limits: ReturnType<typeof createCodeLimits>
let alerts: OwnerAlert[]
let pauses: number[]
let casey: AccountRecord
let count = 0

const newNumber = () => `+61412${String((count += 1)).padStart(6, '0')}`
const newNetwork = () => `10.0.${Math.floor((count += 1) / 250)}.${count % 250}`

beforeEach(async () => {
  alerts = []
  pauses = []
  limits = createCodeLimits({
    rateLimits: identity.rateLimits,
    vault: { fingerprint: (text) => text },
    devices: { findDevice: (cookie) => Promise.resolve(cookie) },
    pause: (milliseconds) => Promise.resolve(void pauses.push(milliseconds)),
    alertOwner: (alert) => Promise.resolve(void alerts.push(alert)),
  })
  const account = await identity.accounts.findAccountByAddress(CASEY.email)
  if (!account) throw new Error('The demo account is missing')
  casey = account
})

/** @returns how many were sent. */
async function sendMany(tries: number, send: () => Promise<number>): Promise<number> {
  let sent = 0
  for (let n = 0; n < tries; n += 1) if ((await send()) === 0) sent += 1
  return sent
}

/** @returns how many were sent in this many hours. */
async function sendForHours(hours: number, triesAnHour: number, send: () => Promise<number>): Promise<number> {
  let sent = 0
  for (let hour = 0; hour < hours; hour += 1) {
    sent += await sendMany(triesAnHour, send)
    identity.passTime(HOUR_MS)
  }
  return sent
}

describe('a patient caller', () => {
  it('a number is sent four texts an hour and ten a day, from however many networks', async () => {
    const send = () => limits.takeSend(NUMBER, undefined, { ip: newNetwork() })
    expect(await sendMany(6, send)).toBe(4)
    identity.passTime(HOUR_MS)
    expect(await sendForHours(12, 6, send)).toBe(6)
  })

  it('the devices of a customer have four codes an hour and 20 a day, whatever others have used up', async () => {
    await sendMany(5, () => limits.takeSend(casey.emailAddress, casey, { ip: newNetwork() }))
    const send = () => limits.takeSend(casey.emailAddress, casey, { ip: newNetwork(), cookie: 'device' })
    expect(await sendMany(8, send)).toBe(4)
    identity.passTime(HOUR_MS)
    expect(await sendForHours(12, 8, send)).toBe(16)
  })

  it('the session of one account has no limits of its own for the address of another', async () => {
    const send = () => limits.takeSend(casey.emailAddress, casey, { ip: newNetwork(), loggedInAs: 'another account' })
    expect(await sendMany(8, send)).toBe(4)
  })

  it('a network is sent 30 texts an hour and 60 a day, and so is a /48 of IPv6', async () => {
    for (const newAddress of [() => '203.0.113.7', () => `2001:db8:7:${(count += 1).toString(16)}::1`]) {
      const send = () => limits.takeSend(newNumber(), undefined, { ip: newAddress() })
      expect(await sendMany(32, send)).toBe(30)
      identity.passTime(HOUR_MS)
      expect(await sendForHours(3, 32, send)).toBe(30)
    }
  })

  it('a network is sent emails to 45 addresses an hour, the last 15 ever slower, and used ones do not count', async () => {
    const ip = '203.0.113.7'
    const send = () => limits.takeSend(`${newNumber()}@example.com`, undefined, { ip })
    expect(await sendMany(30, send)).toBe(30)
    expect(pauses).toEqual([])
    expect(await sendMany(20, send)).toBe(15)
    expect([pauses[0], pauses.at(-1)]).toEqual([667, 10_000])
    for (let used = 0; used < 3; used += 1) await limits.forgiveSend(ip)
    expect(await sendMany(5, send)).toBe(3)
  })

  it('four emails to one address count once for its network', async () => {
    const ip = '203.0.113.7'
    expect(await sendMany(5, () => limits.takeSend('dana@example.com', undefined, { ip }))).toBe(4)
    expect(await sendMany(50, () => limits.takeSend(`${newNumber()}@example.com`, undefined, { ip }))).toBe(44)
  })
})

describe('what all callers share', () => {
  it('new numbers are sent 240 texts an hour and 400 a day, and those of customers have theirs apart', async () => {
    const send = () => limits.takeSend(newNumber(), undefined, { ip: newNetwork() })
    expect(await sendMany(250, send)).toBe(240)
    identity.passTime(HOUR_MS)
    expect(await sendMany(250, send)).toBe(160)
    expect(await limits.takeSend(newNumber(), casey, { ip: newNetwork() })).toBe(0)
  })

  it('the owner is alerted once when half of the texts of an hour or a day are used up', async () => {
    const send = () => limits.takeSend(newNumber(), undefined, { ip: newNetwork() })
    await sendMany(119, send)
    expect(alerts).toEqual([])
    await sendMany(2, send)
    expect(alerts).toEqual(['login-texts'])
    identity.passTime(HOUR_MS)
    await sendMany(130, send)
    expect(alerts).toEqual(['login-texts'])
  })
})
