import { expect, it } from 'vitest'
import { noOrdersReasonOf, preventsAdding } from './no-orders-reason.ts'

const OPEN = { isClosed: false, nextOrders: undefined, takesAhead: false, reason: undefined }
const CLOSED = { isClosed: true, nextOrders: '5 am', takesAhead: false, reason: 'Christmas Day' }
const USUAL = { lastKnown: undefined, pauseText: undefined, rejectionText: undefined }
const ALL = { lastKnown: '6:12 pm', pauseText: 'Back at 6:30 pm.', rejectionText: 'The screen is off.' }

it('nothing prevents an order from an open kitchen at its usual pace', () => {
  expect(noOrdersReasonOf({ ordering: 'open', kitchen: OPEN, pace: USUAL })).toBeUndefined()
  expect(preventsAdding(undefined)).toBe(false)
})

it.each([
  ['coming-soon', CLOSED, ALL, { is: 'coming-soon' }],
  ['closed', CLOSED, ALL, { is: 'closed' }],
  ['open', CLOSED, ALL, { is: 'kitchen-closed', nextOrders: '5 am', takesAhead: false, reason: 'Christmas Day' }],
] as const)(
  'with ordering %s, a kitchen that is closed for long adds nothing to the cart',
  (ordering, kitchen, pace, noOrders) => {
    expect(noOrdersReasonOf({ ordering, kitchen, pace })).toEqual(noOrders)
    expect(preventsAdding(noOrders)).toBe(true)
  },
)

it.each([
  [ALL, { is: 'unreachable', lastKnown: '6:12 pm' }],
  [
    { ...ALL, lastKnown: undefined },
    { is: 'paused', text: 'Back at 6:30 pm.' },
  ],
  [
    { ...USUAL, rejectionText: 'The screen is off.' },
    { is: 'paused', text: 'The screen is off.' },
  ],
] as const)('an open kitchen with %j prevents the payment, and the cart can be filled', (pace, noOrders) => {
  expect(noOrdersReasonOf({ ordering: 'open', kitchen: OPEN, pace })).toEqual(noOrders)
  expect(preventsAdding(noOrders)).toBe(false)
})

it('a kitchen that is closed and opens soon prevents no order for later', () => {
  const kitchen = { ...CLOSED, takesAhead: true }
  expect(preventsAdding(noOrdersReasonOf({ ordering: 'open', kitchen, pace: USUAL }))).toBe(false)
  expect(preventsAdding(noOrdersReasonOf({ ordering: 'closed', kitchen, pace: USUAL }))).toBe(true)
})
