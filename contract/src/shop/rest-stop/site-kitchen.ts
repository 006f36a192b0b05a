import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { unattendedSchema } from '../../team/staff-screens.ts'
import { checkPeriod, statedWeekPeriod } from '../hours/opening-hours-schema.ts'
import { hasNoOverlap } from '../hours/overlaps.ts'
import { arrivalPlacesSchema } from './arrival-places.ts'
import { escalationSchema } from './escalation.ts'
import { numberSchema, textSchema } from './field-schemas.ts'
import { settingForms } from './setting-forms.ts'

const { kitchen, collection, limits, lateness } = settingForms
const { days, opens, closes } = statedWeekPeriod

const shiftSchema = z.strictObject({
  days,
  opens,
  closes,
  cooks: described(numberSchema(kitchen.fields.cooks), 'The number of cooks who work then.', 1),
})

const shiftsSchema = z
  .array(shiftSchema.superRefine(checkPeriod, whenValid))
  .refine((week) => hasNoOverlap({ week }), { error: 'has shifts that overlap', ...whenValid })

/** The rules that decide how soon orders are ready. */
export const siteKitchenSchema = z
  .strictObject({
    cooks: described(numberSchema(kitchen.fields.cooks), 'The number of cooks who usually work.', 2),
    ordersPerCook: described(
      numberSchema(kitchen.fields.ordersPerCook),
      'The number of orders that one cook makes at the same time.',
      3,
    ),
    shifts: described(
      shiftsSchema.default([]),
      'Parts of the week in which another number of cooks works, such as one at night.',
    ),
    portionsPerQuarterHour: described(
      numberSchema(kitchen.fields.portionsPerQuarterHour).nullable(),
      'The portions that the kitchen cooks in a quarter hour. Beyond them, later orders are ready later. Null: no limit.',
      24,
    ),
    preparationMinutes: described(
      numberSchema(kitchen.fields.preparationMinutes),
      'The time that a dish takes if the menu does not state it, in minutes.',
      12,
    ),
  })
  .default({ cooks: 1, ordersPerCook: 3, shifts: [], portionsPerQuarterHour: 16, preparationMinutes: 12 })

export const siteCollectionSchema = z
  .strictObject({
    where: described(
      textSchema(collection.fields.where),
      'The place where customers collect their orders. It completes "Collect it …".',
      'at the counter inside the diner',
    ),
    afterHours: described(
      textSchema(collection.fields.afterHours).optional(),
      'The place while the diner is closed. Leave it out if it is the same one.',
      'at the night window',
    ),
    callButton: described(
      textSchema(collection.fields.callButton).optional(),
      'A line that says how to call staff if no one is there.',
      'After hours, press the button beside the night window.',
    ),
    places: described(arrivalPlacesSchema, 'The places at which a customer can say that they are waiting.'),
  })
  .default({ where: 'at the counter', places: [{ title: 'At the counter' }] })

export const siteLimitsSchema = z.strictObject({
  quantityPerDish: described(
    numberSchema(limits.fields.quantityPerDish),
    'The most portions of one dish in an order, with any options and notes.',
    20,
  ),
  quantityPerOrder: described(numberSchema(limits.fields.quantityPerOrder), 'The most portions in an order.', 60),
  openOrders: described(
    numberSchema(limits.fields.openOrders).default(3),
    'The most orders of one customer that the kitchen has not finished.',
    3,
  ),
  cancellationsPerHour: described(
    numberSchema(limits.fields.cancellationsPerHour).default(3),
    'The most orders that a customer cancels in an hour. Staff can cancel more for them.',
    3,
  ),
  cancelWithinMinutes: described(
    numberSchema(limits.fields.cancelWithinMinutes).default(2),
    'The time in which a customer can cancel after the payment, in minutes. It ends earlier when staff read the order. An order for later can be cancelled until cooking is due to start.',
    2,
  ),
})

export const siteFulfilmentSchema = z.strictObject({
  waitingAfterMinutes: described(
    numberSchema(lateness.fields.waitingAfterMinutes),
    'The age from which an open order is shown as waiting, in minutes.',
    10,
  ),
  lateAfterMinutes: described(
    numberSchema(lateness.fields.lateAfterMinutes),
    'The age from which an open order is shown as late, in minutes.',
    20,
  ),
  announceAfterSeconds: described(
    z.int().min(0).max(60).default(10),
    'The time that docket and push wait, in seconds, so that an order that is cancelled at once prints and sends nothing.',
    10,
  ),
  unattended: unattendedSchema.default('warn'),
  unattendedAfterSeconds: described(
    z.int().min(30).max(3600).default(120),
    'The time after which a kitchen screen that reports nothing counts as off, in seconds. A reload or a short gap of the network must not count.',
    120,
  ),
  escalation: escalationSchema.default([
    { step: 'bell', afterMinutes: 3 },
    { step: 'push', afterMinutes: 5 },
    { step: 'offer-refund', afterMinutes: 20, pauseMinutes: 30 },
  ]),
})
