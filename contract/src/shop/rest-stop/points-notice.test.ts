import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowersWorth, programmeAt, withNotice, type PointsWorth } from './points-notice.ts'

const at = new Date('2026-11-28T02:00:00.000Z')
const later = '2026-12-28T02:00:00.000Z'
type Programme = PointsWorth & { next?: PointsWorth & { from: string } }
const worth = (pointsPerReward: number, rewardInCents: number): Programme => ({ pointsPerReward, rewardInCents })

test.each([
  ['a smaller reward', worth(100, 400), true],
  ['more points for it', worth(120, 500), true],
  ['more points for a reward of the same rate', worth(200, 1000), true],
  ['a smaller reward of the same rate', worth(50, 250), false],
  ['a larger reward', worth(100, 600), false],
  ['fewer points for it', worth(80, 500), false],
  ['the same', worth(100, 500), false],
])('%s lowers the worth of points: %s', (_what, after, isLower) => {
  expect(lowersWorth(worth(100, 500), after)).toBe(isLower)
})

test('a lower worth is announced, and holds 30 days later', () => {
  const announced = withNotice(worth(100, 500), worth(100, 400), at)
  expect(announced).toEqual({ ...worth(100, 500), next: { from: later, ...worth(100, 400) } })
  expect(programmeAt(announced, new Date(Date.parse(later) - 1))).toBe(announced)
  expect(programmeAt(announced, new Date(later))).toEqual(worth(100, 400))
})

test('saving what was announced keeps its date, another lower worth gets a new one, and the old worth takes it back', () => {
  const announced = withNotice(worth(100, 500), worth(100, 400), at)
  const dayAfter = new Date('2026-11-29T02:00:00.000Z')
  expect(withNotice(announced, { ...announced, ...worth(100, 400) }, dayAfter)).toEqual(announced)
  expect(withNotice(announced, worth(100, 300), dayAfter).next?.from).toBe('2026-12-29T02:00:00.000Z')
  expect(withNotice(announced, { ...announced, ...worth(100, 500) }, dayAfter)).toEqual(worth(100, 500))
})

test('no points are worth less within 30 days, whatever a manager saves, and how often', () => {
  const wanted = fc.record({
    pointsPerReward: fc.integer({ min: 1, max: 300 }),
    rewardInCents: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(
    fc.property(
      wanted,
      fc.array(fc.tuple(wanted, fc.integer({ min: 0, max: 29 })), { maxLength: 5 }),
      (first, changes) => {
        let programme: Programme = first
        let day = 0
        for (const [change, days] of changes) {
          const from = programmeAt(programme, new Date(at.getTime() + day * 86_400_000))
          programme = withNotice(from, change, new Date(at.getTime() + day * 86_400_000))
          expect(lowersWorth(from, programme)).toBe(false)
          day += days
        }
      },
    ),
  )
})
