import { z } from 'zod'
import { AUSTRALIAN_STATES, readState } from '../../platform/australian-state.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { described } from '../../platform/described.ts'
import { statedHoursSchema } from '../hours/opening-hours-schema.ts'
import { orderingSchema } from '../hours/ordering.ts'
import { partsSchema } from '../parts/parts-schema.ts'
import { surchargeRulesSchema } from '../surcharge/surcharge-schema.ts'
import { alertsSchema } from './alerts-schema.ts'
import { FACILITY_ICONS } from './facility-icons.ts'
import { numberSchema, paragraphsSchema, schemaAddress, textSchema } from './field-schemas.ts'
import { photoDescription, settingForms } from './setting-forms.ts'
import { siteColoursSchema } from './site-colours.ts'
import { siteCollectionSchema, siteFulfilmentSchema, siteKitchenSchema, siteLimitsSchema } from './site-kitchen.ts'
import { siteLoyaltySchema } from './site-loyalty.ts'
import { stopBoardSchema } from './stop-board.ts'

const { refundLimits, takings } = settingForms
const { fields: names } = settingForms.names
const { fields: welcome } = settingForms.welcome
const { fields: place } = settingForms.place
const { fields: contact } = settingForms.contact
const { fields: legal } = settingForms.legal
/** The title of a section of the menu. */
const text = textSchema({ maxLength: 60 })

/** Public holidays and rules of law depend on the state. */
const state = described(textSchema({ maxLength: 40 }), 'The state or territory, as a code or a name.', 'QLD')
  .overwrite((typed) => readState(typed) ?? typed)
  .pipe(z.enum(AUSTRALIAN_STATES, 'must be a state or territory of Australia, such as QLD'))

/**
 * Ways to pay that a rest stop may offer, by Stripe's names. Apple Pay and Google Pay come with `card`. A bank debit
 * (`au_becs_debit`) takes days to arrive: the kitchen gets the order only then.
 */
const PAYMENT_METHODS = ['card', 'link', 'afterpay_clearpay', 'zip', 'payto', 'au_becs_debit'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

const facilitySchema = z.strictObject({
  text: described(
    textSchema(welcome.facilities.fields.text),
    'A line about a facility.',
    'Laundry, showers and toilets',
  ),
  icon: described(z.enum(FACILITY_ICONS), 'The icon beside it.', 'shower'),
})

const welcomeSchema = z.strictObject({
  heading: described(textSchema(welcome.heading), 'The heading of the welcome page.', 'Welcome to the Fuel Shack'),
  intro: described(paragraphsSchema(welcome.intro), 'The paragraphs under the heading.', [
    'Pull in, stretch your legs and stay as long as you like.',
  ]),
  facilities: described(
    z.array(facilitySchema).min(1).max(welcome.facilities.most),
    'The lines of the welcome page about facilities.',
  ),
  redeemNote: described(
    textSchema(welcome.redeemNote),
    'A line that says how to use the loyalty card at the counter.',
    'Ask a member of staff to redeem your points.',
  ),
  parking: described(
    textSchema(welcome.parking),
    'The vehicles that can park, in a few words: drivers read it on the road.',
    'Room for road trains and vans',
  ),
  turnOff: described(
    textSchema(welcome.turnOff),
    'Where to leave the road, in a few words.',
    'Turn off at Stockyard Street',
  ),
})

const addressSchema = z.strictObject({
  lot: described(textSchema(place.address.fields.lot), 'The lot, or the number in the street.', 'Lot 4'),
  road: described(textSchema(place.address.fields.road), 'The road or highway.', 'Bindara Highway'),
  town: described(textSchema(place.address.fields.town), 'The town or locality.', 'Coolabah Creek'),
  state,
  postcode: described(textSchema(place.address.fields.postcode), 'The postcode, as text.', '4498'),
  enterFrom: described(
    textSchema(place.address.fields.enterFrom),
    'The side from which to drive in.',
    'Enter from Stockyard Street',
  ),
})

const openingHoursSchema = z.strictObject({
  station: described(statedHoursSchema, 'The hours of the pumps, and of what else is open with them.'),
  diner: described(statedHoursSchema, 'The hours in which guests can eat in the diner.'),
  kitchen: described(
    statedHoursSchema,
    'The hours in which online orders are taken: until the last orders of a period, or until it closes.',
  ),
})

const menuBoardSchema = z.strictObject({
  file: described(
    z.string().regex(/^[a-z0-9_]{1,60}\.png$/, 'must be small letters, digits and _ that end in .png'),
    'The name of the picture that is made of the board. A drawing for it is pictures/menu/<name>.svg.',
    'menu1_breakfast.png',
  ),
  title: described(text, 'The heading of the board.', 'Breakfast'),
  section: described(text, 'The section of catalogue.json whose products it lists.', 'Breakfast'),
})

const legalSchema = z.strictObject({
  allergens: described(
    textSchema(legal.allergens).exactOptional(),
    'A text after the advice on allergens. Leave it out for the advice alone.',
    'Our fryer also cooks fish.',
  ),
  privacy: described(
    textSchema(legal.privacy).exactOptional(),
    'A text after the privacy policy. Leave it out for the policy alone.',
    'Cameras watch the pumps. Their recordings are deleted after 30 days.',
  ),
  terms: described(textSchema(legal.terms).exactOptional(), 'A text after the terms.', 'Showers are $5.'),
})

const privacySchema = z.strictObject({
  orderContactDays: described(
    z.int().min(1),
    'How long number, address and notes stay on an order that was handed over, in days.',
    90,
  ),
  orderYears: described(
    z.int().min(5),
    'How long the order itself is stored without a person in it, in years. Tax law asks for five.',
    7,
  ),
  unpaidCheckoutDays: described(z.int().min(2), 'How long a checkout that was never paid is stored, in days.', 30),
  messageDays: described(z.int().min(1), 'How long a message that was sent or given up is stored, in days.', 30),
})

const sessionsSchema = z.strictObject({
  customerIdleDays: described(
    z.number().positive(),
    'How long the login of a customer lasts without any use, in days.',
    30,
  ),
  customerDays: described(z.number().positive().max(90), 'How long the login of a customer lasts in all, in days.', 90),
  staffIdleHours: described(z.number().positive(), 'How long the login of staff lasts without any use, in hours.', 12),
  staffHours: described(z.number().positive(), 'How long the login of staff lasts in all, in hours.', 24),
})

const refundsSchema = z.strictObject({
  orderCents: described(numberSchema(refundLimits.fields.orderCents), 'The most for one order, in cents.', 5000),
  shiftCents: described(
    numberSchema(refundLimits.fields.shiftCents),
    'The most by one member of staff in twelve hours, in cents.',
    15_000,
  ),
  shiftOrders: described(
    numberSchema(refundLimits.fields.shiftOrders),
    'The most orders that one member of staff refunds in twelve hours.',
    5,
  ),
  shopCents: described(
    numberSchema(refundLimits.fields.shopCents),
    'The most by all staff together in twelve hours, in cents.',
    45_000,
  ),
})

/** `site.json`: what makes the product THIS rest stop, but for its menu. */
export const siteSchema = z.strictObject({
  $schema: schemaAddress,
  name: described(textSchema(names.name), 'The name of the rest stop.', 'Fuel Shack'),
  shortName: described(
    textSchema(names.shortName),
    'The name where there is little room, such as under the icon on a phone.',
    'Fuel Shack',
  ),
  description: described(
    textSchema(names.description),
    'One line for search engines and shared links.',
    'Fuel, showers and a proper feed on the Bindara Highway.',
  ),
  welcome: described(welcomeSchema, 'The texts of the welcome page.'),
  address: described(addressSchema, 'The address of the rest stop.'),
  timeZone: described(
    textSchema(place.timeZone).default('Australia/Sydney'),
    'The IANA name of the time zone, in which days and hours are counted.',
    'Australia/Brisbane',
  ),
  location: described(
    z.strictObject({
      latitude: described(
        numberSchema(place.location.fields.latitude),
        'Degrees north; negative in Australia.',
        -26.6392,
      ),
      longitude: described(numberSchema(place.location.fields.longitude), 'Degrees east.', 149.9614),
    }),
    'The place on the map.',
  ),
  mapsUrl: described(
    textSchema(place.mapsUrl),
    'The address that opens the place in a map.',
    'https://www.google.com/maps/search/?api=1&query=-26.6392%2C149.9614',
  ),
  instagramUrl: described(
    textSchema(contact.instagramUrl),
    'The address of the page on Instagram.',
    'https://www.instagram.com/fuelshack.example/',
  ),
  phone: described(textSchema(contact.phone), 'The phone number that customers call.', '07 5550 0142'),
  emailAddress: described(
    textSchema(contact.emailAddress),
    'The email address that customers write to. It gets the alerts if alerts names no one.',
    'hello@fuelshack.example',
  ),
  abn: described(
    textSchema(settingForms.seller.fields.abn),
    'The Australian Business Number of the seller.',
    '51 824 753 556',
  ),
  openingHours: described(openingHoursSchema, 'The opening hours, in the time zone of the rest stop.'),
  colours: described(siteColoursSchema, 'The two brand colours. Every other colour of the app is made from them.'),
  photo: described(
    z.strictObject({
      name: described(
        z.string().regex(/^[a-z0-9_]{1,60}$/, 'must be small letters, digits and _'),
        'The name of the picture in the folder pictures, without its ending.',
        'site',
      ),
      alt: described(
        textSchema(photoDescription),
        'A description of the picture for those who cannot see it.',
        'The Fuel Shack at dusk',
      ),
    }),
    'The photo of the welcome page.',
  ),
  menuBoards: described(z.array(menuBoardSchema).length(6), 'The six menu boards of the welcome page, in order.'),
  ordering: orderingSchema,
  board: described(stopBoardSchema.prefault({}), 'The facts that a driver reads before they turn in.'),
  payments: described(
    z
      .strictObject({
        methods: described(
          z
            .array(z.enum(PAYMENT_METHODS))
            .min(1)
            .refine((methods) => new Set(methods).size === methods.length, {
              error: 'A way to pay is named twice',
              ...whenValid,
            }),
          'The ways to pay, by the names that Stripe has for them. Apple Pay and Google Pay come with card. With au_becs_debit, the kitchen gets an order days later.',
          ['card'],
        ),
      })
      .default({ methods: ['card'] }),
    'How customers pay.',
  ),
  limits: described(siteLimitsSchema, 'The limits of each customer.'),
  loyalty: described(siteLoyaltySchema, 'The points of the loyalty card, and the limits of cards and staff.'),
  legal: described(legalSchema.default({}), 'Texts of law that the rest stop adds to those of the program.'),
  privacy: described(privacySchema, 'How long personal data is stored.'),
  sessions: described(
    sessionsSchema.default({ customerIdleDays: 30, customerDays: 90, staffIdleHours: 12, staffHours: 24 }),
    'How long a login lasts. Leave it out for the usual times of the built-in login.',
  ),
  kitchen: described(siteKitchenSchema, 'The rules that decide how soon orders are ready.'),
  collection: described(siteCollectionSchema, 'Where customers get their orders.'),
  fulfilment: described(siteFulfilmentSchema, 'When orders are late, and what happens if staff do not open them.'),
  refunds: described(
    refundsSchema.default({ orderCents: 5000, shiftCents: 15_000, shiftOrders: 5, shopCents: 45_000 }),
    'The amounts that staff refund without a proof of identity. Above them the owner is notified: see alerts.',
  ),
  surcharge: described(
    surchargeRulesSchema.default({
      percent: 0,
      days: ['Sunday'],
      holidayPercent: 0,
      localHolidays: [],
      notHolidays: [],
    }),
    'The surcharge of weekends and public holidays. Leave it out for none.',
  ),
  parts: described(partsSchema.default([]), 'The parts that go into many dishes, with what they contain.'),
  takings: described(
    z
      .strictObject({
        dayStartsAtHour: described(
          numberSchema(takings.fields.dayStartsAtHour),
          'The hour at which a day of the takings begins, for a rest stop that sells past midnight. 0 is midnight, 4 is 4 am.',
          0,
        ),
      })
      .default({ dayStartsAtHour: 0 }),
    'The takings.',
  ),
  alerts: alertsSchema.default({ emailAddresses: [], mobileNumbers: [] }),
})

export type Site = z.infer<typeof siteSchema>
