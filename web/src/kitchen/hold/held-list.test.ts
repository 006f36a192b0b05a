import { describe, expect, it } from 'vitest'
import { nextShown, waitingText } from './held-list.ts'

interface Row {
  id: string
  text?: string
}

const row = (id: string, text = ''): Row => ({ id, text })
const [a, b, c] = [row('a'), row('b'), row('c')]
const IDLE = { isGuarded: false, isBusy: false }
const BUSY = { isGuarded: false, isBusy: true }
const GUARDED = { isGuarded: true, isBusy: true }
const none = () => false
const isB = (id: string) => id === 'b'

describe('the rows to show', () => {
  it('the rows to show are the latest while no one uses the screen', () => {
    const latest = [c, b, a]
    expect(nextShown([b, a], latest, IDLE, none)).toBe(latest)
  })

  it('the rows to show do not change while a pointer is down, not even in place', () => {
    const shown = [b, a]
    expect(nextShown(shown, [row('b', 'changed'), a], GUARDED, none)).toBe(shown)
  })

  it('the rows to show stay while the screen is in use, and are updated in place', () => {
    const shown = [b, a]
    expect(nextShown(shown, [c, b, a], BUSY, none)).toBe(shown)
    const changed = row('a', 'changed')
    expect(nextShown(shown, [c, b, changed], BUSY, none)).toEqual([b, changed])
    expect(nextShown(shown, [b], BUSY, none)).toBe(shown)
    expect(nextShown(shown, [a], BUSY, none)).toBe(shown)
  })

  it('the rows to show take what comes at the end at once', () => {
    const latest = [b, a, c]
    expect(nextShown([b, a], latest, BUSY, none)).toBe(latest)
  })

  it('the rows to show lose at once what was fulfilled here, and gain what was reset here', () => {
    expect(nextShown([c, b, a], [c, a], BUSY, isB)).toEqual([c, a])
    expect(nextShown([c, a], [c, b, a], BUSY, isB)).toEqual([c, b, a])
    expect(nextShown([b, a], [c, a], BUSY, isB)).toEqual([a])
  })
})

it('the bar counts the orders that will come and go', () => {
  expect(waitingText([b, a], [c, b, a])).toBe('1 new')
  expect(waitingText([b, a], [c, a])).toBe('1 new, 1 gone')
  expect(waitingText([b, a], [a])).toBe('1 gone')
  expect(waitingText([b, a], [b, a])).toBe('')
})
