import { expect, it } from 'vitest'
import { othersText } from './others-text.ts'

it.each([
  [[], 'No other screen is on'],
  [[{ name: 'Alex', screens: 1, audibleScreens: 1 }], 'Also on: Alex'],
  [[{ name: 'Alex', screens: 2, audibleScreens: 0 }], 'Also on: Alex on 2 screens (bell off)'],
  [[{ name: 'Sam', isYou: true as const, screens: 1, audibleScreens: 0 }], 'Also on: your other screen (bell off)'],
  [
    [
      { name: 'Sam', isYou: true as const, screens: 2, audibleScreens: 1 },
      { screens: 1, audibleScreens: 1 },
    ],
    'Also on: your 2 other screens, a colleague',
  ],
])('who else is on, in one line: %j', (others, text) => {
  expect(othersText(others)).toBe(text)
})
