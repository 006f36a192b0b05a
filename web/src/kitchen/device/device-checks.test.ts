import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDevice, describeCheck, problemsOf, describeReady, type DeviceFacts } from './device-checks.ts'

const nowMs = Date.parse('2026-11-20T19:42:10+10:00')
const HOUR_MS = 3_600_000
const test = (testedAtMs: number, wasHeard = true) => [testedAtMs, wasHeard] as const

const good: DeviceFacts = {
  use: 'kitchen',
  nowMs,
  lastResponseAtMs: nowMs,
  hasFailed: false,
  isPaused: false,
  bell: 'ready',
  bellTest: test(Date.parse('2026-11-20T14:01:00+10:00')),
  screen: 'active',
  push: { status: 'on' },
  permission: 'granted',
}

const problems = (facts: Partial<DeviceFacts>) =>
  problemsOf(checkDevice({ ...good, ...facts })).map((check) => describeCheck(check).replaceAll('\u00A0', ' '))
const textOf = (id: string, facts: Partial<DeviceFacts>) => {
  const check = checkDevice({ ...good, ...facts }).find((each) => each.id === id)
  return check && describeCheck(check)
}

it('a good device has no problem, and says since when in one line', () => {
  expect(problems({})).toEqual([])
  expect(describeReady(checkDevice(good)).replaceAll('\u00A0', ' ')).toBe(
    'Live 7:42 pm · bell tested 2:01 pm · screen stays on',
  )
})

describe('problems', () => {
  it.each<[string, Partial<DeviceFacts>]>([
    ['Not a kitchen screen', { use: 'apart', bell: 'locked', bellTest: undefined, screen: 'released' }],
    ['Not live: last updated 7:42 pm', { hasFailed: true }],
    ['Not live: last updated 7:41 pm', { lastResponseAtMs: nowMs - 20_000 }],
    ['Not live: no orders loaded yet', { hasFailed: true, lastResponseAtMs: undefined }],
    ['Not checking for new orders', { isPaused: true, hasFailed: true }],
    ["The bell can't play", { bell: 'broken' }],
    ["The bell can't ring yet", { bell: 'locked', bellTest: undefined }],
    ["The bell wasn't heard", { bellTest: test(nowMs, false) }],
    ['Bell not tested this shift', { bellTest: undefined }],
    ['Bell not tested this shift', { bellTest: test(nowMs - 24 * HOUR_MS) }],
    ['Bell not tested this shift', { bellTest: test(nowMs + HOUR_MS) }],
    ['Screen may turn off', { screen: 'released' }],
    ['Screen may turn off', { screen: 'unsupported' }],
    ['Notifications not allowed yet', { push: { status: 'prompting' }, permission: 'default' }],
    ['Notifications are blocked', { push: { status: 'prompting' }, permission: 'denied' }],
    ['OneSignal script failed to load.', { push: { status: 'failed', message: 'OneSignal script failed to load.' } }],
  ])('the device shows the problem "%s"', (text, facts) => {
    expect(problems(facts)).toEqual([text])
  })

  it('each problem of a device says what to do', () => {
    const bad: Partial<DeviceFacts>[] = [
      { isPaused: true },
      { hasFailed: true },
      { bell: 'locked' },
      { bell: 'broken' },
      { bellTest: undefined },
      { bellTest: test(nowMs, false) },
      { screen: 'released' },
      { screen: 'unsupported' },
      { push: { status: 'prompting' } },
      { push: { status: 'failed', message: 'No' } },
    ]
    const found = bad.flatMap((facts) => problemsOf(checkDevice({ ...good, ...facts })))
    expect(found).toHaveLength(bad.length)
    expect(found.filter(({ todo }) => todo === undefined)).toEqual([])
  })

  it('problems of a device come in a fixed order, whichever there are', () => {
    const severities: [string, Partial<DeviceFacts>][] = [
      ['Not live', { hasFailed: true }],
      ["The bell can't ring yet", { bell: 'locked' }],
      ['Screen may turn off', { screen: 'released' }],
      ['Notifications not allowed yet', { push: { status: 'prompting' } }],
    ]
    fc.assert(
      fc.property(fc.subarray(severities), (chosen) => {
        const facts = Object.assign({}, ...chosen.map(([, each]) => each))
        const found = problemsOf(checkDevice({ ...good, ...facts })).map(({ text }) => text)
        expect(found).toEqual(chosen.map(([text]) => text))
      }),
    )
  })

  it('a bell that cannot ring is worse than one that was not tested, and hides it', () => {
    expect(problems({ bell: 'locked', bellTest: undefined })).toEqual(["The bell can't ring yet"])
  })
})

describe('reports no problem', () => {
  it.each<[string, string | undefined, Partial<DeviceFacts>]>([
    ['live', 'Connecting...', { lastResponseAtMs: undefined }],
    ['push', undefined, { push: { status: 'off' } }],
    ['push', 'Turning on notifications...', { push: { status: 'starting' } }],
  ])('the check "%s" reports no problem with the text %s', (id, text, facts) => {
    expect(problems(facts)).toEqual([])
    expect(textOf(id, facts)).toBe(text)
  })
})
