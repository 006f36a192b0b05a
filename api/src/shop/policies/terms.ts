import { goodsWithoutPoints } from '@fuel-shack/contract/cards/programme'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { NOTICE_DAYS } from '@fuel-shack/contract/shop/rest-stop/points-notice'
import { surchargeSentence } from '@fuel-shack/contract/shop/surcharge/surcharge-days'
import { describeSeller, paragraphs, type Policy, type PolicySubject } from './policy.ts'

/** The terms of orders and of the loyalty card. Nothing in them limits the guarantees of the Australian Consumer Law. */
export function terms({ restStop }: PolicySubject): Policy {
  const { name, legal } = restStop
  return {
    title: 'Terms',
    intro: `What holds when you order or use a loyalty card at ${name}.`,
    sections: [
      { title: 'Who sells', paragraphs: [describeSeller(restStop)] },
      {
        title: 'Orders and prices',
        paragraphs: paragraphs(
          'Prices are in Australian dollars and include GST. You order when you pay. The price at the checkout holds, also if the menu changes afterwards.',
          surchargeSentence(restStop.surcharge),
          "We tell you when to expect your order, and when it's ready. Times are estimates. Collect it at the counter, or where the app says.",
          'We sell no alcohol, tobacco or vapes online.',
        ),
      },
      {
        title: 'Cancelling and refunds',
        paragraphs: [
          "You can cancel in the app while it offers that, and get all of your money back. If we can't make something, we refund it. Refunds go back to the card or the balance that you paid with.",
          'Our food comes with guarantees that cannot be excluded under the Australian Consumer Law. Nothing here limits them.',
        ],
      },
      {
        title: 'Allergies',
        paragraphs: paragraphs(
          'We cook everything in one kitchen. Tell us of an allergy at the checkout, and call us before you order if it is severe.',
          legal.allergens,
        ),
      },
      { title: 'Points and balance', paragraphs: describeProgramme(restStop.loyalty) },
      {
        title: 'Fair use',
        paragraphs: [
          'One account and one card for each person. We can close an account that is used to deceive us, and correct points that were booked by mistake; we tell you why.',
        ],
      },
      ...(legal.terms === undefined ? [] : [{ title: `More from ${name}`, paragraphs: [legal.terms] }]),
    ],
  }
}

function describeProgramme(loyalty: PolicySubject['restStop']['loyalty']): string[] {
  const { pointsPerDollar, pointsPer10Litres, pointsPerReward, rewardInCents } = loyalty
  return paragraphs(
    `You get ${points(pointsPerDollar)} for each whole dollar at the shop and the kitchen.`,
    pointsPer10Litres > 0 && `You get ${points(pointsPer10Litres)} for 10 litres of fuel.`,
    `These earn no points: ${String(goodsWithoutPoints(loyalty))}.`,
    `${points(pointsPerReward)} are worth ${formatAud(rewardInCents)} of balance, which pays for orders and at the counter. Points and balance don't expire, can't be paid out and can't be passed on, except where a law says otherwise.`,
    'Points of an order count after you have collected it. If money goes back, so do the points that it earned.',
    `If points are going to be worth less, the card says so ${NOTICE_DAYS} days before.`,
  )
}

const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`)
