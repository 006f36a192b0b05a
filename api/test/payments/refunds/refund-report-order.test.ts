import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRefundsFixture, withStatus } from './refunds-fixture.ts'
import { useFixture } from '../../support/use-test-app.ts'

const shop = useFixture(openRefundsFixture)
let repeats = 0

test('reports of refunds give the same result in any order, repeated and late', async () => {
  const stories: [string, (intent: string) => Promise<unknown>][] = [
    [
      'two refunds, the first of which fails',
      async (intent) => {
        await shop.environment.stripe.refunds.create({ payment_intent: intent, amount: 1890 })
        await shop.environment.stripe.refunds.create({ payment_intent: intent, amount: 500 })
      },
    ],
    [
      'a refund and a dispute about the rest',
      async (intent) => {
        await shop.environment.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
        const [charge] = (await shop.environment.stripe.charges.list({ payment_intent: intent })).data
        await fetch(`${shop.environment.standins.url}/payments/${charge?.id}/dispute`, {
          method: 'POST',
          redirect: 'manual',
        })
        await fetch(`${shop.environment.standins.url}/payments/${charge?.id}/win-dispute`, {
          method: 'POST',
          redirect: 'manual',
        })
      },
    ],
  ]
  for (const [, happen] of stories) {
    const inOrder = await tellStory(happen, (events) => events)
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const shuffle = (events: object[]) =>
          [...events, ...events.map((event, index) => ({ ...event, id: `evt_repeat_${(repeats += 1)}_${index}` }))]
            .map((event) => ({ event, at: numbers.next().value }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ event }) => event)
        expect(await tellStory(happen, shuffle)).toEqual(inOrder)
      }),
      { numRuns: 6 },
    )
  }
})

/** Pays, runs `act`, and delivers all events in the order of `arrange`. */
async function tellStory(happen: (intent: string) => Promise<unknown>, arrange: (events: object[]) => object[]) {
  const who = await shop.newCustomer()
  const intent = await shop.pay(who)
  await happen(intent)
  const events = await shop.eventsOf(intent)
  const first = events.find(({ type }) => type === 'refund.created')
  const failed = first ? [withStatus(first, 'refund.failed', 'failed')] : []
  await shop.deliverAll(arrange([...events, ...failed]))
  return { money: await shop.refundStateOf(intent), points: await shop.points(who) }
}
