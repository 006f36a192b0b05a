import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { numberSchema, textSchema } from './field-schemas.ts'
import { settingForms } from './setting-forms.ts'

const { fields } = settingForms.loyalty
const cardDay = fields.cardDay.fields
const staffDay = fields.staffDay.fields

const pointsPerReward = described(numberSchema(fields.pointsPerReward), 'The points that one reward takes.', 100)
const rewardInCents = described(
  numberSchema(fields.rewardInCents),
  'The amount that one reward adds to the balance, in cents.',
  500,
)

const nextSchema = z.strictObject({
  from: described(z.iso.datetime(), 'The time in UTC from which the new worth holds.', '2027-03-01T14:00:00Z'),
  pointsPerReward,
  rewardInCents,
})

const cardDaySchema = z.strictObject({
  maxCollectCents: described(
    numberSchema(cardDay.maxCollectCents).default(250_000),
    'The most that one card collects points for in a day, in cents. Allow for the full tanks of a road train.',
    250_000,
  ),
  maxRewardCents: described(
    numberSchema(cardDay.maxRewardCents).default(50_000),
    'The most that one card redeems in a day, in cents. At least one reward.',
    50_000,
  ),
  maxSpendCents: described(
    numberSchema(cardDay.maxSpendCents).default(50_000),
    'The most that one card pays with its balance in a day, in cents.',
    50_000,
  ),
})

const staffDaySchema = z.strictObject({
  maxCallCents: described(
    numberSchema(staffDay.maxCallCents).default(250_000),
    'The most in one sale or redemption at the counter, in cents.',
    250_000,
  ),
  maxDayCents: described(
    numberSchema(staffDay.maxDayCents).default(1_000_000),
    'The most in sales that one member of staff collects points for in a day, in cents.',
    1_000_000,
  ),
  maxDayRewardCents: described(
    numberSchema(staffDay.maxDayRewardCents).default(50_000),
    'The most that one member of staff redeems in a day, and the most that they take as payment, in cents.',
    50_000,
  ),
  maxUnconfirmedCents: described(
    numberSchema(staffDay.maxUnconfirmedCents).default(2_000),
    'The most that staff redeem or take off one card in a day without its customer or a manager, in cents.',
    2_000,
  ),
})

export const siteLoyaltySchema = z.strictObject({
  pointsPerDollar: described(
    numberSchema(fields.pointsPerDollar),
    'The points for each dollar at the shop and the kitchen.',
    1,
  ),
  pointsPer10Litres: described(
    numberSchema(fields.pointsPer10Litres).default(0),
    'The points for 10 litres of fuel. 0: fuel earns nothing.',
    8,
  ),
  alsoExcluded: described(
    z.array(textSchema(fields.alsoExcluded)).max(fields.alsoExcluded.most).default(['lotto', 'gift cards']),
    'Goods that earn no points, in the words that customers and staff read. Tobacco and vapes never do.',
    ['lotto', 'gift cards'],
  ),
  pointsPerReward,
  rewardInCents,
  next: described(
    nextSchema.exactOptional(),
    'A new worth of points that customers read in advance. Leave it out if nothing is going to change.',
  ),
  isScannedAtTill: described(
    z.boolean().default(false),
    'True if a point of sale scans cards through the till API. Otherwise no page says so.',
    false,
  ),
  cardDay: described(cardDaySchema.prefault({}), 'The most that one card does in a day, wherever it does it.'),
  staffDay: described(
    staffDaySchema.prefault({}),
    'The most that one member of staff does with cards at the counter in a day.',
  ),
})
