import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { createLog } from '../../src/platform/log.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

/** The stand-in rejects this number with an error that quotes it. */
const REJECTED_NUMBER = '0400 000 500'

const log = createLog('info', { write: (line) => void lines.push(line) })
const { environment, api } = useTestApp({}, log)
const lines: string[] = []

test('logs an order, a rejected message and a forged token without personal data', async () => {
  const email = 'bounce+500@fuelshack.example'
  const token = await environment.issuer.token({ subject: 'casey', name: 'Casey', email })
  const casey = api.as(token)
  const staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
  const { cardNumber } = (await casey.get('customerCards/current')).json<{ cardNumber: string }>()
  const started = await casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, contactNumber: REJECTED_NUMBER })
  await environment.standins.pay(started.json<{ url: string }>().url, undefined, email)
  await api.context.sweep.sweepUnsettled()
  const [order] = (await staff.get('orders')).json<Order[]>()
  expect((await staff.post(`orders/${order?.id}/dispatch`)).statusCode).toBe(502)
  await api.as(`${token}x`).get('customerCards/current')

  const written = lines.join('')
  expect(written).toContain('settled')
  expect(written).toContain('A ready message was rejected')
  for (const giveaway of [email, REJECTED_NUMBER, '+61400000500', cardNumber, token, 'sk_test_standin']) {
    expect(written).not.toContain(giveaway)
  }
})

test('redacts personal data within a text and nothing else', () => {
  const line: string[] = []
  const log = createLog('info', { write: (text) => void line.push(text) })
  log.info('+61412345678 and casey@example.com and 4242424242424242 and fst_abc paid 1890 cents for evt_1')
  expect(JSON.parse(line.join(''))).toMatchObject({
    msg: '[number] and [e-mail] and [card] and [key] paid 1890 cents for evt_1',
  })
})

test('a line stays JSON whatever numbers it has, and a number that could be a card is redacted', () => {
  const line: string[] = []
  const log = createLog('info', { write: (text) => void line.push(text) })
  const looksPersonal = fc.oneof(
    fc.constantFrom(0.4242424242424242, 12.424242424242424, 0.412345678, 4242424242424242, 1e21, -4242424242424242),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.maxSafeInteger(),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(looksPersonal, fc.array(looksPersonal))),
      (fields) => {
        line.length = 0
        log.info({ fields })
        expect(() => JSON.parse(line.join(''))).not.toThrow()
      },
    ),
  )
  line.length = 0
  log.info({ responseTime: 0.4242424242424242, card: 4242424242424242, cards: [4242424242424242, 5] })
  expect(JSON.parse(line.join(''))).toMatchObject({
    responseTime: 0.4242424242424242,
    card: '[card]',
    cards: ['[card]', 5],
  })
})

test('redacts a long text in linear time', () => {
  const log = createLog('info', { write: () => undefined })
  // The time of this process alone: on a busy machine the clock says more about the others.
  const timeOf = (text: string, times: number) => {
    const before = process.cpuUsage()
    for (let count = 0; count < times; count += 1) log.info(text)
    return process.cpuUsage(before).user
  }
  const leastOf = (text: string, times: number) => Math.min(...[1, 2, 3].map(() => timeOf(text, times)))
  for (const part of ['a', 'eyJ', 'a.', '1']) {
    const short = part.repeat(20_000 / part.length)
    const long = part.repeat(160_000 / part.length)
    let times = 8
    // Some machines count the time of a process in steps of some milliseconds.
    while (timeOf(short, times) < 20_000) times *= 2
    const ratio = leastOf(long, times / 8) / leastOf(short, times)
    // The same characters, in texts of eight times the length: 1 where the work is linear, 8 where it is quadratic.
    expect([part, ratio < 4]).toEqual([part, true])
  }
})
