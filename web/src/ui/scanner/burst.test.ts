import { describe, expect, it } from 'vitest'
import { Burst, codeOf } from './burst.ts'

const NO_MODIFIERS = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }

/** @returns the steps of these keys, pressed this far apart */
function press(keys: readonly string[], gapMs: number) {
  const burst = new Burst()
  const steps = keys.map((key, index) => burst.take({ key, timeStamp: 1000 + index * gapMs, ...NO_MODIFIERS }))
  return { burst, steps }
}

describe('a burst of keys', () => {
  it.each(['0012', '00123457', '7764595258167303', ']C17764595258167303', 'https://example.com/a'])(
    'a burst of keys is a scan from its fourth character on: %s',
    (code) => {
      const { burst, steps } = press(code.split(''), 30)
      expect(steps.slice(0, 3)).toEqual(['first', 'typed', 'typed'])
      expect(new Set(steps.slice(3))).toEqual(new Set(['scanned']))
      expect(burst.text).toBe(code)
    },
  )

  it.each(['Enter', 'Tab'])('a burst of keys ends with %s', (key) => {
    expect(press(['0', '0', '1', '2', key], 5).steps.at(-1)).toBe('end')
    expect(press(['1', '2', key], 5).steps.at(-1)).toBe('other')
  })

  it('a burst of keys is not a scan at the pace of a fast typist, nor are two keys that are pressed together', () => {
    expect(press('stock 12345'.split(''), 60).steps).not.toContain('scanned')
    const burst = new Burst()
    const times = [0, 12, 110, 120, 200, 215, 300]
    const steps = times.map((timeStamp) => burst.take({ key: 'a', timeStamp, ...NO_MODIFIERS }))
    expect(steps).not.toContain('scanned')
  })

  it('a burst of keys goes on after the pause that a radio scanner makes', () => {
    const burst = new Burst()
    const times = [0, 10, 20, 30, 170, 180, 420]
    const steps = times.map((timeStamp, index) => burst.take({ key: `${index}`, timeStamp, ...NO_MODIFIERS }))
    expect(steps.slice(3)).toEqual(['scanned', 'scanned', 'scanned', 'first'])
  })

  it('a burst of keys has its capitals', () => {
    const { burst } = press(['Shift', 'A', 'b', 'Shift', 'C', '1', '2'], 10)
    expect(burst.text).toBe('AbC12')
  })

  it('a key that stays down is not a scan', () => {
    const burst = new Burst()
    const steps = [0, 30, 60, 90, 120].map((timeStamp) =>
      burst.take({ key: 'a', timeStamp, ...NO_MODIFIERS, repeat: timeStamp > 0 }),
    )
    expect(steps).toEqual(['first', 'other', 'other', 'other', 'other'])
  })

  it('a shortcut belongs to no burst', () => {
    const burst = new Burst()
    for (const key of 'abc') burst.take({ key, timeStamp: 0, ...NO_MODIFIERS })
    expect(burst.take({ key: 'v', timeStamp: 1, ...NO_MODIFIERS, ctrlKey: true })).toBe('other')
    expect(burst.text).toBe('')
  })
})

it('the name of a symbology is not a part of the code', () => {
  expect(codeOf(']C17764595258167303')).toBe('7764595258167303')
  expect(codeOf('17764595258167303')).toBe('17764595258167303')
})
