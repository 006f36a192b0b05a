import { expect, test } from 'vitest'
import { describeMovement } from './movement.ts'

const entry = { id: '1', createdAt: '2026-11-21T00:00:00.000Z', points: 0, amountInCents: 0 }

test('describes each movement on the card', () => {
  expect(describeMovement({ ...entry, kind: 'collect', points: 29 })).toBe('Collected 29 points')
  expect(describeMovement({ ...entry, kind: 'collect', points: 1 })).toBe('Collected 1 point')
  expect(describeMovement({ ...entry, kind: 'redeem', points: -100, amountInCents: 500 })).toBe(
    'Redeemed 100 points for $5.00',
  )
  expect(describeMovement({ ...entry, kind: 'spend', amountInCents: -350 })).toBe('Spent $3.50')
  expect(describeMovement({ ...entry, kind: 'reverse', points: -10 })).toBe('10 points removed (refund)')
  expect(describeMovement({ ...entry, kind: 'reverse', points: 10 })).toBe('10 points returned')
  expect(describeMovement({ ...entry, kind: 'reverse', cause: 'adjusted', points: -10 })).toBe('Adjusted: −10 points')
  expect(describeMovement({ ...entry, kind: 'reverse', cause: 'adjusted', amountInCents: 500 })).toBe(
    'Adjusted: +$5.00',
  )
  expect(describeMovement({ ...entry, kind: 'reverse', amountInCents: 500 })).toBe('$5.00 returned')
})
