import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createSecurityLog, failure, staffAction, type SecurityEvent } from './security-log.ts'

function start(secret = 'whsec_one') {
  const lines: Record<string, unknown>[] = []
  const counted: string[] = []
  let now = Date.parse('2026-11-21T03:00:00.000Z')
  const securityLog = createSecurityLog({
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    clock: () => new Date(now),
    secret,
    onEvent: ({ event, outcome }) => void counted.push(`${event} ${outcome}`),
  })
  return { lines, counted, record: securityLog.record, pass: (milliseconds: number) => void (now += milliseconds) }
}

const FAILED: SecurityEvent = { event: 'login_failed', outcome: 'failure', ipAddress: '203.0.113.7', requestId: 'r1' }

test('logs an event with the account, the request and a hash of the network instead of the address', () => {
  const { lines, record } = start()
  record({ event: 'role_changed', outcome: 'success', accountId: 'a1', details: { role: 'staff' } })
  record(FAILED)
  expect(lines).toMatchObject([
    { level: 30, security: true, event: 'role_changed', outcome: 'success', accountId: 'a1', role: 'staff' },
    { level: 40, security: true, event: 'login_failed', outcome: 'failure', reqId: 'r1' },
  ])
  expect(lines[1]?.['network']).toMatch(/^[\w-]{16}$/)
  expect(JSON.stringify(lines)).not.toContain('203.0.113.7')
})

test('uses the same network hash on every instance, and another one with another secret', () => {
  const hashOf = (ipAddress: string, secret?: string) => {
    const { lines, record } = start(secret)
    record({ ...FAILED, ipAddress })
    return lines[0]?.['network']
  }
  expect(hashOf('2001:db8::1')).toBe(hashOf('2001:db8::ffff'))
  expect(hashOf('2001:db8::1')).not.toBe(hashOf('2001:db9::1'))
  expect(hashOf('203.0.113.7')).not.toBe(hashOf('203.0.113.7', 'whsec_two'))
})

test('counts all failures of a flood, logs some of them, and reports the number of suppressed entries', () => {
  const { lines, counted, record, pass } = start()
  for (let tries = 0; tries < 100; tries += 1) record(FAILED)
  expect(lines).toHaveLength(30)
  expect(counted).toHaveLength(100)
  record({ ...FAILED, ipAddress: '198.51.100.1' })
  expect(lines.at(-1)).toMatchObject({ suppressed: 70 })
  pass(60_000)
  record(FAILED)
  expect(lines).toHaveLength(32)
  expect(lines.at(-1)).not.toHaveProperty('suppressed')
})

test('limits the entries of many networks together', () => {
  const { lines, record } = start()
  for (let host = 0; host < 2000; host += 1) record({ ...FAILED, ipAddress: `10.0.${host >> 8}.${host & 255}` })
  expect(lines).toHaveLength(600)
})

test('the security log never suppresses successes', () => {
  const { lines, record } = start()
  for (let tries = 0; tries < 700; tries += 1) record({ event: 'staff_action', outcome: 'success', accountId: 'sam' })
  expect(lines).toHaveLength(700)
})

test('events of a logged-in caller have neither the token nor the claims nor the proof', () => {
  const origin = { accountId: 'sam', ipAddress: '127.0.0.1', requestId: 'r1' }
  const rights = { subject: 'sam', roles: new Set(['staff']), accessToken: 'secret', claims: {}, proof: 'secret' }
  const caller = { ...origin, ...rights }
  expect(staffAction(caller, {})).toEqual({ event: 'staff_action', outcome: 'success', ...origin, details: {} })
  expect(failure('access_denied', caller, {})).toEqual({
    event: 'access_denied',
    outcome: 'failure',
    ...origin,
    details: {},
  })
})
