import { expect, test } from 'vitest'
import { cardFailureText } from './card-failure-text.ts'

const failure = (more: object) => cardFailureText({ status: 404, data: { code: 'card_not_found', ...more } })

test('a card that was replaced says since when, and where the new one is', () => {
  expect(failure({ replacedAt: '2026-11-02T23:30:00.000Z' })).toBe(
    'This card was replaced on 3 Nov 2026. Ask for the new one in the app.',
  )
  expect(failure({})).toBe('No card has this number.')
})
