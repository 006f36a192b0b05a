import { MESSAGES_BY } from '@fuel-shack/contract/messages/messages-by'
import { NOTIFIED_BY, type NotifiedBy } from '@fuel-shack/contract/sales/orders/orders'
import { expect, test } from 'vitest'
import { channelsFor, type About, type Recipient } from './channels.ts'

const MOBILE = '0491 570 156'
const LANDLINE = '0755 500 142'
const SET_UP: readonly (readonly NotifiedBy[])[] = [[], ['sms'], ['email'], NOTIFIED_BY]
const ABOUT: About[] = ['confirmation', 'news', 'cancellation']

const recipient = (changes: Partial<Recipient> = {}): Recipient => ({
  contactNumber: MOBILE,
  contactEmailAddress: 'casey@fuelshack.example',
  isEmailVerified: true,
  channels: { setUp: NOTIFIED_BY, chosen: null },
  ...changes,
})

const every: { about: About; to: Recipient }[] = ABOUT.flatMap((about) =>
  [null, ...MESSAGES_BY].flatMap((chosen) =>
    SET_UP.flatMap((setUp) =>
      [MOBILE, LANDLINE, ''].flatMap((contactNumber) =>
        [null, 'casey@fuelshack.example'].flatMap((contactEmailAddress) =>
          [true, false].map((isEmailVerified) => ({
            about,
            to: {
              contactNumber,
              contactEmailAddress,
              isEmailVerified,
              channels: { setUp, chosen },
            },
          })),
        ),
      ),
    ),
  ),
)

const unchosen = (to: Recipient): Recipient => ({ ...to, channels: { ...to.channels, chosen: null } })

test.each([
  ['sms', 'confirmation', ['sms']],
  ['sms', 'news', ['sms']],
  ['email', 'news', ['email']],
  ['both', 'cancellation', ['sms', 'email']],
  [null, 'confirmation', ['email']],
  [null, 'news', ['sms', 'email']],
  [null, 'cancellation', ['email']],
] as const)('a customer who chose %s gets a %s by %s', (chosen, about, channels) => {
  expect(channelsFor(recipient({ channels: { setUp: NOTIFIED_BY, chosen } }), about)).toEqual(channels)
})

test('a choice never leaves a customer without a message that they would get without it', () => {
  for (const { about, to } of every)
    expect([about, to, channelsFor(to, about).length > 0]).toEqual([
      about,
      to,
      channelsFor(unchosen(to), about).length > 0,
    ])
})

test('a customer gets a message by a channel that they did not choose only where no chosen one can deliver it', () => {
  for (const { about, to } of every) {
    const { chosen } = to.channels
    const channels = channelsFor(to, about)
    const isWanted = (channel: NotifiedBy) => chosen === null || chosen === 'both' || chosen === channel
    if (!channels.some(isWanted)) continue
    expect([about, to, channels.filter((channel) => !isWanted(channel))]).toEqual([about, to, []])
  }
})

test('no choice sends more than a confirmation to an address that is not verified, or anything by a channel that is not set up', () => {
  const forbidden = every.filter(({ about, to }) => {
    const channels = channelsFor(to, about)
    return (
      channels.some((channel) => !to.channels.setUp.includes(channel)) ||
      (channels.includes('email') && !to.isEmailVerified && about !== 'confirmation') ||
      (channels.includes('email') && to.contactEmailAddress === null) ||
      (channels.includes('sms') && to.contactNumber !== MOBILE)
    )
  })
  expect(forbidden).toEqual([])
})
