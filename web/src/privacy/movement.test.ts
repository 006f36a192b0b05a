import { expect, test } from 'vitest'
import { movementOf } from './movement.ts'

const entry = { id: '1', createdAt: '2026-11-21T00:00:00.000Z', points: 0, amountInCents: 0 }

test('each movement on the card is a sentence', () => {
  expect(movementOf({ ...entry, kind: 'collect', points: 29 })).toBe('Collected 29 points')
  expect(movementOf({ ...entry, kind: 'collect', points: 1 })).toBe('Collected 1 point')
  expect(movementOf({ ...entry, kind: 'redeem', points: -100, amountInCents: 500 })).toBe(
    'Redeemed 100 points for $5.00',
  )
  expect(movementOf({ ...entry, kind: 'spend', amountInCents: -350 })).toBe('Spent $3.50')
  expect(movementOf({ ...entry, kind: 'reverse', points: -10 })).toBe('Took back 10 points for a refund')
  expect(movementOf({ ...entry, kind: 'reverse', points: 10 })).toBe('Gave back 10 points')
})
