import { AUSTRALIAN_STATES } from '../../platform/australian-state.ts'
import { COOKS_LIMIT, HOLIDAY_DATES_LIMIT, SURCHARGE_LIMIT_PERCENT } from '../../platform/limits.ts'
import { FACILITY_ICON_OPTIONS } from './facility-icon-names.ts'
import { WEEK_DAYS } from '../hours/opening-hours.ts'
import { partsForm } from '../parts/parts-form.ts'
import type { SettingFields } from './setting-fields.ts'

/** A setting whose dialog, line in the list and text in the record are made from its fields. Must not import zod. */
export interface SettingForm {
  title: string
  intro?: string
  /** The line in the list, in which `{key}` is replaced by the value of that field. Left out: the value of the first field. */
  summary?: string
  fields: SettingFields
  /** The value is not an object of these fields, but that of its only field. */
  isBare?: true
}

const number = (label: string, min: number, max: number) => ({ kind: 'number', label, min, max }) as const
const count = (label: string, min = 0) => number(label, min, 1000)
/** Up to $100,000. */
const money = (label: string, minCents = 0) => ({ ...number(label, minCents, 10_000_000), unit: 'dollars' }) as const
const dates = (label: string) =>
  ({ kind: 'texts', label, most: HOLIDAY_DATES_LIMIT, maxLength: 10, format: 'date' }) as const
const text = (label: string, maxLength: number) => ({ kind: 'text', label, maxLength }) as const

/** The words for the photo of the welcome page, whose dialog is none of the forms. */
export const photoDescription = text('Description', 300)

export const settingForms = {
  names: {
    title: 'Name',
    fields: {
      name: text('Name', 80),
      shortName: { ...text('Short name', 30), hint: 'Under the icon on a phone' },
      description: { ...text('For search engines', 200), isLong: true },
    },
  },
  welcome: {
    title: 'Welcome page',
    fields: {
      heading: text('Heading', 80),
      intro: {
        kind: 'paragraphs',
        label: 'Introduction, with an empty line between paragraphs',
        most: 5,
        maxLength: 600,
      },
      facilities: {
        kind: 'list',
        label: 'What drivers find here',
        itemName: 'facility',
        most: 16,
        fields: {
          text: text('Text', 100),
          icon: { kind: 'select', label: 'Picture', options: FACILITY_ICON_OPTIONS },
        },
      },
      redeemNote: { ...text('How to redeem a card', 300), isLong: true },
      parking: { ...text('Room to park', 40), hint: 'Such as “Room for road trains and vans”' },
      turnOff: { ...text('Turn-off', 40), hint: 'Such as “Turn off at Station Street”' },
    },
  },
  place: {
    title: 'Address',
    fields: {
      address: {
        kind: 'group',
        label: 'Address',
        fields: {
          lot: { ...text('Number or lot', 40), hint: 'Such as “Lot 4”' },
          road: text('Road', 80),
          town: text('Town', 60),
          state: {
            kind: 'select',
            label: 'State',
            options: AUSTRALIAN_STATES.map((state) => ({ value: state, text: state })),
          },
          postcode: { ...text('Postcode', 4), format: 'postcode' },
          enterFrom: { ...text('Way in', 100), hint: 'Such as “Enter from Station Street”' },
        },
      },
      location: {
        kind: 'group',
        label: 'Position',
        fields: {
          latitude: { ...number('Latitude', -90, 90), hint: 'South of the equator: below 0', canBeFraction: true },
          longitude: { ...number('Longitude', -180, 180), canBeFraction: true },
        },
      },
      mapsUrl: { ...text('Link to the map', 500), format: 'https' },
      timeZone: {
        ...text('Time zone', 60),
        format: 'timeZone',
        hint: 'Such as “Australia/Brisbane”. Days and hours are counted in it.',
      },
    },
  },
  contact: {
    title: 'Phone, email, Instagram',
    summary: '{phone}, {emailAddress}',
    fields: {
      phone: { ...text('Phone', 40), format: 'phone' },
      emailAddress: { ...text('Email', 254), format: 'email' },
      instagramUrl: { ...text('Link to Instagram', 500), format: 'https' },
    },
  },
  seller: {
    title: 'ABN',
    intro: 'It is on every receipt from now on. Earlier receipts stay as they are.',
    fields: { abn: { ...text('ABN', 20), format: 'abn' } },
  },
  legal: {
    title: 'Legal texts',
    intro: 'The app says what it does. You can add your own words.',
    fields: {
      allergens: { ...text('After the advice on allergens', 600), isLong: true, whenEmpty: 'absent' },
      privacy: { ...text('After the privacy policy', 3000), isLong: true, whenEmpty: 'absent' },
      terms: { ...text('After the terms', 3000), isLong: true, whenEmpty: 'absent' },
    },
  },
  colours: {
    title: 'Colours',
    intro: 'All other colours are made from these two, so that everything can be read.',
    summary: '{sky} and {accent}',
    fields: {
      sky: { ...text('The sky', 7), format: 'colour' },
      accent: { ...text('Links and buttons', 7), format: 'colour' },
    },
  },
  kitchen: {
    title: 'Cooks',
    fields: {
      cooks: number('Cooks, usually', 1, COOKS_LIMIT),
      shifts: { kind: 'shifts', label: 'At other times', fields: { cooks: number('Cooks then', 1, COOKS_LIMIT) } },
      ordersPerCook: number('Orders a cook makes at once', 1, 20),
      portionsPerQuarterHour: {
        ...count('Portions in a quarter hour', 1),
        hint: 'Further orders are ready later. Leave it empty for no limit.',
        whenEmpty: 'null',
      },
      preparationMinutes: { ...number('Minutes for a dish', 1, 120), hint: "Where the menu doesn't say." },
    },
  },
  collection: {
    title: 'Places',
    summary: 'Collect it {where}',
    fields: {
      where: { ...text('Collect it …', 80), hint: 'Such as “at the counter inside the diner”' },
      afterHours: {
        ...text('While the diner is closed', 80),
        hint: "Leave it empty if it's the same place.",
        whenEmpty: 'absent',
      },
      callButton: {
        ...text('If no one is there', 120),
        hint: 'Such as “Ring the bell beside the window.”',
        whenEmpty: 'absent',
      },
      places: {
        kind: 'list',
        label: "Where customers can say they're waiting",
        itemName: 'place',
        most: 8,
        fields: {
          title: text('Name', 40),
          count: { ...number('How many', 2, 99), placeholder: 'One', whenEmpty: 'absent' },
          code: { kind: 'id', label: 'Code', from: 'title' },
        },
      },
    },
  },
  loyalty: {
    title: 'Loyalty',
    fields: {
      pointsPerDollar: count('Points for a dollar'),
      pointsPer10Litres: { ...count('Points for 10 litres of fuel'), hint: '0: fuel earns nothing.' },
      pointsPerReward: number('Points for a reward', 1, 100_000),
      rewardInCents: money('A reward is worth', 1),
      alsoExcluded: {
        kind: 'texts',
        label: 'Goods without points',
        hint: 'Besides tobacco and vapes, which the law excludes. With commas between them.',
        most: 10,
        maxLength: 40,
      },
      cardDay: {
        kind: 'group',
        label: 'The most in a day, for one card',
        fields: {
          maxCollectCents: money('Sales that collect points'),
          maxRewardCents: money('Redeemed'),
          maxSpendCents: money('Paid with the balance'),
        },
      },
      staffDay: {
        kind: 'group',
        label: 'The most in a day, for one member of staff at the counter',
        fields: {
          maxCallCents: money('At once'),
          maxDayCents: money('Sales they collect points for'),
          maxDayRewardCents: money('Redeemed or paid, each'),
          maxUnconfirmedCents: {
            ...money('Without a confirmation'),
            hint: 'Redeemed or paid for one card in a day. More takes a manager with their password.',
          },
        },
      },
    },
  },
  limits: {
    title: 'Order limits',
    intro: 'The most for one customer. Orders that are paid stay.',
    summary: '{quantityPerDish} of a dish, {quantityPerOrder} in an order',
    fields: {
      quantityPerDish: count('Portions of one dish', 1),
      quantityPerOrder: count('Portions in an order', 1),
      openOrders: count('Orders in progress', 1),
      cancelWithinMinutes: {
        ...number('Minutes to cancel', 0, 60),
        hint: 'After the payment. Staff can cancel later.',
        canBeFraction: true,
      },
      cancellationsPerHour: count('Cancellations an hour'),
    },
  },
  parts: partsForm,
  surcharge: {
    title: 'Surcharge',
    intro: 'Added to the prices of orders that are picked up on these days. Menu, boards and checkout say so.',
    fields: {
      percent: { ...number('Percent on some days', 0, SURCHARGE_LIMIT_PERCENT), hint: '0: none.' },
      days: { kind: 'choices', label: 'Which days', options: WEEK_DAYS },
      holidayPercent: {
        ...number('Percent on public holidays', 0, SURCHARGE_LIMIT_PERCENT),
        hint: '0: none. On a day that has both, the larger one counts.',
      },
      localHolidays: {
        ...dates('Public holidays of your town only'),
        hint: 'The public holidays of the whole state are known. With commas between them, such as “12/8/2027, 6/9/2027”.',
      },
      notHolidays: {
        ...dates("Public holidays that don't count"),
        hint: 'Such as one that only another part of the state has.',
      },
    },
  },
  refundLimits: {
    title: 'Refund limits',
    intro: 'Above these, staff confirm a refund with their password, and the owner gets a message.',
    summary: 'Up to {orderCents} of an order',
    fields: {
      orderCents: money('Of one order'),
      shiftCents: money('By one person in 12 hours'),
      shiftOrders: count('Orders by one person in 12 hours'),
      shopCents: money('By all staff in 12 hours'),
    },
  },
  lateness: {
    title: 'Late orders',
    intro: "When the kitchen's screen marks an open order.",
    summary: 'After {lateAfterMinutes} minutes',
    fields: {
      waitingAfterMinutes: number('Waiting after minutes', 1, 600),
      lateAfterMinutes: number('Late after minutes', 1, 600),
    },
  },
  takings: {
    title: 'Start of the day',
    intro: 'What you sell before this hour is in the takings of the day before. Closed days stay as they are.',
    summary: 'At {dayStartsAtHour}',
    fields: {
      dayStartsAtHour: { ...number('Hour', 0, 11), unit: 'hour', hint: '0 is midnight, 4 is 4\u00A0am.' },
    },
  },
  unattended: {
    title: 'No screen on',
    isBare: true,
    fields: {
      value: {
        kind: 'choice',
        label: 'While no kitchen screen is on',
        options: {
          accept: { name: 'Take orders', effect: 'Customers notice nothing.' },
          warn: { name: 'Warn customers', effect: 'They can order, and read that the kitchen may not see it at once.' },
          refuse: { name: 'Take no orders', effect: 'Until a screen is on again.' },
        },
      },
    },
  },
} as const satisfies Record<string, SettingForm>

export type FormName = keyof typeof settingForms
