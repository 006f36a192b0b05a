import { arrivalPlacesSchema } from '../orders/arrival-places.ts'
import { whenValid } from '../values/when-valid.ts'
import { escalationSchema } from '../orders/escalation.ts'
import { dishDetailsSchema } from '../menu/dish-details.ts'
import { z } from 'zod'
import { numberSchema, textSchema } from '../settings/field-schemas.ts'
import { settingForms } from '../settings/setting-forms.ts'
import { isAbn } from '../payments/abn.ts'
import { unattendedSchema } from '../orders/staff-screens.ts'
import { hasNoOverlap } from '../hours/overlaps.ts'
import { checkPeriod, servingHoursSchema, statedHoursSchema, statedWeekPeriod } from '../hours/opening-hours-schema.ts'
import { orderingSchema } from '../hours/ordering.ts'
import { readState } from '../values/australian-state.ts'
import { alertsSchema } from './alerts-schema.ts'
import { readTimeZone } from '../values/time-zone.ts'
import { FACILITY_ICONS } from './facility-icons.ts'
import { restStopBoardSchema } from './rest-stop-board.ts'
import { siteColoursSchema } from './site-colours.ts'
import { resolveSharedGroups } from '../menu/shared-option-groups.ts'

const { kitchen, collection, loyalty, limits, refundLimits, lateness, takings } = settingForms
const { alsoExcluded, cardDay, staffDay } = loyalty.fields
const text = z.string().min(1)
/** The service worker recognises pictures by such addresses. */
const pictureName = z.string().regex(/^[a-z0-9_]+$/)
/** Public holidays and rules of law depend on it. */
const state = z.string().transform((typed, { issues }) => {
  const code = readState(typed)
  if (code !== undefined) return code
  issues.push({ code: 'custom', message: 'must be a state or territory of Australia, such as QLD', input: typed })
  return z.NEVER
})
const boardFile = z.string().regex(/^[a-z0-9_]+\.png$/)

/**
 * Ways to pay that a rest stop may offer, by Stripe's names. Apple Pay and Google Pay come with `card`. A bank debit
 * (`au_becs_debit`) takes days to arrive: the kitchen gets the order only then.
 */
const PAYMENT_METHODS = ['card', 'link', 'afterpay_clearpay', 'zip', 'payto', 'au_becs_debit'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

const { days, opens, closes } = statedWeekPeriod
const cooks = numberSchema(kitchen.fields.cooks)

/** Parts of the week with a number of cooks of their own, in the form of opening hours. */
const shiftsSchema = z
  .array(z.strictObject({ days, opens, closes, cooks }).superRefine(checkPeriod, whenValid))
  .refine((week) => hasNoOverlap({ week }), { error: 'has shifts that overlap', ...whenValid })

/** What decides how soon orders are ready. */
const kitchenPaceRulesSchema = z.strictObject({
  /** How many cooks usually work. */
  cooks,
  ordersPerCook: numberSchema(kitchen.fields.ordersPerCook),
  /** Where another number works in a part of the week, such as one at night. */
  shifts: shiftsSchema.default([]),
  /**
   * When this many portions that are cooked to order are due in a quarter hour, later orders are ready later. Null: as many as
   * come.
   */
  portionsPerQuarterHour: numberSchema(kitchen.fields.portionsPerQuarterHour).nullable(),
  /** The time of dishes whose details do not state one. */
  preparationMinutes: numberSchema(kitchen.fields.preparationMinutes),
})

/** `site/site.json`: what makes the product THIS rest stop. */
export const siteSchema = z.strictObject({
  name: text,
  shortName: text,
  /** One sentence for search engines and shared links. */
  description: text,
  welcome: z.strictObject({
    heading: text,
    intro: z.array(text).min(1),
    facilities: z.array(z.strictObject({ text, icon: z.enum(FACILITY_ICONS) })).min(1),
    redeemNote: text,
    /** Who can park, in a few words: it is read from a moving truck. */
    parking: text.max(40),
    /** Where to leave the road, in a few words. */
    turnOff: text.max(40),
  }),
  address: z.strictObject({
    lot: text,
    road: text,
    town: text,
    /** However it is written in the file, `Queensland` or `Qld`. */
    state,
    postcode: z.string().regex(/^\d{4}$/),
    enterFrom: text,
  }),
  /** IANA name. Days and hours of the rest stop are counted in it. */
  timeZone: z
    .string()
    .overwrite((typed) => readTimeZone(typed) ?? typed)
    .refine((zone) => readTimeZone(zone) !== undefined, 'must be an IANA time zone such as Australia/Sydney')
    .default('Australia/Sydney'),
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  mapsUrl: z.url(),
  instagramUrl: z.url(),
  phone: text,
  emailAddress: z.email(),
  abn: z
    .string()
    .regex(/^\d{2} \d{3} \d{3} \d{3}$/)
    .refine(isAbn, 'is not an ABN: its check digits are wrong, so a digit is'),
  /** These hours are in the time zone above; the site's page and its data for search engines are made from them. */
  openingHours: z.strictObject({
    /** Fuel, and what else the pumps' hours apply to. */
    station: statedHoursSchema,
    diner: statedHoursSchema,
    /** When online orders are taken: until the last orders of a period, or until it closes. */
    kitchen: statedHoursSchema,
  }),
  colours: siteColoursSchema,
  /** `name` of `pictures/<name>.svg`. */
  photo: z.strictObject({ name: pictureName, alt: text }),
  /** The boards on the welcome page, in order; `section` is a section of the catalogue. */
  menuBoards: z.array(z.strictObject({ file: boardFile, title: text, section: text })).length(6),
  /** `coming-soon` is what customers see until the rest stop opens online ordering; `closed` stops orders for now. */
  ordering: orderingSchema,
  board: restStopBoardSchema.prefault({}),
  payments: z
    .strictObject({
      methods: z
        .array(z.enum(PAYMENT_METHODS))
        .min(1)
        .refine((methods) => new Set(methods).size === methods.length, { error: 'A way to pay is named twice' }),
    })
    .default({ methods: ['card'] }),
  /** Limits of each customer. */
  limits: z.strictObject({
    /** Portions of one dish, with whatever options and notes. */
    quantityPerDish: numberSchema(limits.fields.quantityPerDish),
    quantityPerOrder: numberSchema(limits.fields.quantityPerOrder),
    /** Orders that the kitchen has not finished. */
    openOrders: numberSchema(limits.fields.openOrders).default(3),
    /** Orders that they cancel themselves. Staff can cancel more for them. */
    cancellationsPerHour: numberSchema(limits.fields.cancellationsPerHour).default(3),
    /** How long after the payment. It ends earlier when staff read the order, or when cooking is due to start. */
    cancelWithinMinutes: numberSchema(limits.fields.cancelWithinMinutes).default(2),
  }),
  loyalty: z.strictObject({
    /** The points for a dollar at the shop and the kitchen. */
    pointsPerDollar: numberSchema(loyalty.fields.pointsPerDollar),
    /** 0: fuel earns nothing. */
    pointsPer10Litres: numberSchema(loyalty.fields.pointsPer10Litres).default(0),
    /** Goods that earn nothing, as customers and staff read them. Tobacco and vapes never do. */
    alsoExcluded: z.array(textSchema(alsoExcluded)).max(alsoExcluded.most).default(['lotto', 'gift cards']),
    /** Redeeming takes this many points … */
    pointsPerReward: numberSchema(loyalty.fields.pointsPerReward),
    /** … and gives this much spend. */
    rewardInCents: numberSchema(loyalty.fields.rewardInCents),
    /** What redeeming takes and gives from an instant on, which customers read before: see `points-notice.ts`. */
    next: z
      .strictObject({
        from: z.iso.datetime(),
        pointsPerReward: numberSchema(loyalty.fields.pointsPerReward),
        rewardInCents: numberSchema(loyalty.fields.rewardInCents),
      })
      .exactOptional(),
    /** A point of sale is connected by the till API, and scans cards. Otherwise no page says so. */
    isScannedAtTill: z.boolean().default(false),
    /** The most that one card may do in a day, wherever it does it. */
    cardDay: z
      .strictObject({
        /** Sales at tills that collect points: a road train's full tanks. */
        maxCollectCents: numberSchema(cardDay.fields.maxCollectCents).default(250_000),
        /** What points are turned into. */
        maxRewardCents: numberSchema(cardDay.fields.maxRewardCents).default(50_000),
        /** What is paid with the balance. */
        maxSpendCents: numberSchema(cardDay.fields.maxSpendCents).default(50_000),
      })
      .prefault({}),
    /** The most that one member of staff may do with cards at the counter, as a till has its limits. */
    staffDay: z
      .strictObject({
        maxCallCents: numberSchema(staffDay.fields.maxCallCents).default(250_000),
        maxDayCents: numberSchema(staffDay.fields.maxDayCents).default(1_000_000),
        maxDayRewardCents: numberSchema(staffDay.fields.maxDayRewardCents).default(50_000),
        /** What staff redeem or take off one card in a day; more needs its customer or a manager. */
        maxUnconfirmedCents: numberSchema(staffDay.fields.maxUnconfirmedCents).default(2_000),
      })
      .prefault({}),
  }),
  /** Retention periods of personal data. */
  privacy: z.strictObject({
    /** Number, address and notes on an order that was handed over. */
    orderContactDays: z.int().min(1),
    /** The order itself, without a person in it: what tax law asks for. */
    orderYears: z.int().min(5),
    /** Checkouts that were never paid. */
    unpaidCheckoutDays: z.int().min(2),
    /** Messages that were sent or given up. */
    messageDays: z.int().min(1),
  }),
  /** How long a login lasts: without any use, and in all. Left out, the defaults of the built-in provider apply. */
  sessions: z
    .strictObject({
      customerIdleDays: z.number().positive(),
      customerDays: z.number().positive().max(90),
      staffIdleHours: z.number().positive(),
      staffHours: z.number().positive(),
    })
    .optional(),
  kitchen: kitchenPaceRulesSchema.default({
    cooks: 1,
    ordersPerCook: 3,
    shifts: [],
    portionsPerQuarterHour: 16,
    preparationMinutes: 12,
  }),
  /** Where customers get their orders. */
  collection: z
    .strictObject({
      /** Completes "Collect it …". */
      where: textSchema(collection.fields.where),
      /** Completes it while the diner is closed. Left out: as at any other time. */
      afterHours: textSchema(collection.fields.afterHours).optional(),
      /** What to do if no one is there. */
      callButton: textSchema(collection.fields.callButton).optional(),
      /** Where a customer can say that they wait. */
      places: arrivalPlacesSchema,
    })
    .default({ where: 'at the counter', places: [{ title: 'At the counter' }] }),
  fulfilment: z.strictObject({
    /** An open order older than this is waiting. */
    waitingAfterMinutes: numberSchema(lateness.fields.waitingAfterMinutes),
    /** An open order older than this is late. */
    lateAfterMinutes: numberSchema(lateness.fields.lateAfterMinutes),
    /** Docket and push wait, so that an order that is cancelled at once prints and sends nothing. */
    announceAfterSeconds: z.int().min(0).max(60).default(10),
    /** While no fulfilment screen is on: `accept` orders, `warn` customers, or `refuse` new checkouts. */
    unattended: unattendedSchema.default('warn'),
    /** A reload or a short gap of the network must not count: screens are off after this time without a word. */
    unattendedAfterSeconds: z.int().min(30).max(3600).default(120),
    /** What happens with a paid order that staff do not open, in order. */
    escalation: escalationSchema.default([
      { step: 'bell', afterMinutes: 3 },
      { step: 'push', afterMinutes: 5 },
      { step: 'offer-refund', afterMinutes: 20, pauseMinutes: 30 },
    ]),
  }),
  /** What staff may give back without confirming their identity. Above it the owner is notified: see `alerts`. */
  refunds: z
    .strictObject({
      /** The sum of all refunds of one order. */
      orderCents: numberSchema(refundLimits.fields.orderCents),
      /** The sum of one member of staff in twelve hours. */
      shiftCents: numberSchema(refundLimits.fields.shiftCents),
      /** Orders of one member of staff in twelve hours. */
      shiftOrders: numberSchema(refundLimits.fields.shiftOrders),
      /** The sum of all staff together in twelve hours. */
      shopCents: numberSchema(refundLimits.fields.shopCents),
    })
    .default({ orderCents: 5000, shiftCents: 15_000, shiftOrders: 5, shopCents: 45_000 }),
  takings: z
    .strictObject({
      /** When a day begins for the takings, for a rest stop that sells past midnight. */
      dayStartsAtHour: numberSchema(takings.fields.dayStartsAtHour),
    })
    .default({ dayStartsAtHour: 0 }),
  alerts: alertsSchema.default({ emailAddresses: [], mobileNumbers: [] }),
})

export type Site = z.infer<typeof siteSchema>

const catalogueFileSchema = z.strictObject({
  currency: z.literal('aud'),
  /** The keys are titles of sections. What a product says itself has precedence. */
  sections: z.record(text, z.strictObject({ servingHours: servingHoursSchema })).default({}),
  products: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9_]{1,60}$/),
        title: text.max(60),
        description: z.string().max(120),
        priceInCents: z.int().min(50),
        section: text,
        /** Sort position; sections stand in the order of their first product. */
        order: z.int(),
        details: dishDetailsSchema.optional(),
      }),
    )
    .min(1),
})

/** `site/catalogue.json`: what can be ordered. The payment provider's catalogue is made from it. */
export const siteCatalogueSchema = z
  .preprocess(resolveSharedGroups, catalogueFileSchema)
  .check(({ value: { sections, products }, issues }) => {
    const known = new Set(products.map(({ section }) => section))
    for (const section of Object.keys(sections)) {
      if (known.has(section)) continue
      issues.push({ code: 'custom', message: 'has no product', path: ['sections', section], input: section })
    }
  })

export type SiteCatalogue = z.infer<typeof siteCatalogueSchema>
