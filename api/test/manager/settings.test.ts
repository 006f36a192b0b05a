import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import {
  SETTING_NAMES,
  type ChangeSetting,
  type SettingName,
  type Settings,
} from '@fuel-shack/contract/records/settings'
import { afterAll, afterEach, expect, test } from 'vitest'
import { siteValue } from '../../src/records/settings/site-values.ts'
import { findImported } from '../../src/records/settings/imported-facts.ts'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { useTestApp } from '../support/use-test-app.ts'

const ALERTS = { emailAddresses: ['owner@fuelshack.example'], mobileNumbers: ['0491 570 156'] }

const site = copyExampleSite()
site.open(ROUND_THE_CLOCK, { alerts: ALERTS })
afterAll(() => site.remove())
const { environment, api } = useTestApp({ ORDERING: 'open', SITE_DIR: site.folder })

const asManager = async (claims: object = {}) =>
  api.as(await environment.issuer.token({ subject: 'riley', claims: { role: ['staff', 'manager'], ...claims } }))
const manager = async () => asManager()
const readSettings = async () => (await (await manager()).get('manager/day')).json<ManagerDay>().settings
const readAuditTrail = async () => (await (await manager()).get('manager/changes')).json<AuditTrailPage>().entries
const change = async (body: Omit<ChangeSetting, 'version'>, version?: number) =>
  (await manager()).post('manager/settings', {
    ...body,
    version: version ?? (await readSettings())[body.setting].version,
  })

afterEach(async () => {
  const { database, changes } = api.context
  await database.transaction(async (tx) => {
    await tx.deleteFrom('settings').execute()
    await tx.deleteFrom('setting_changes').execute()
    await changes.bump(tx, 'settings')
  })
})

const hours = (closes: string) => ({ title: 'Kitchen', week: [{ days: ['Monday' as const], opens: '06:00', closes }] })
const grade = { title: 'Diesel', tenthsPerLitre: 1899, isAvailable: true, at: null }
const placesOf = (...places: { title: string; count?: number }[]) => ({ where: 'at the side door', places })
const shower = { title: 'Showers', icon: 'shower' as const, isOpen: false, note: 'Back at 3 pm', at: null }
const imported = async () => {
  const restStop = await findImported(api.context.database.queries)
  if (!restStop) throw new Error('The database has no rest stop')
  return { ...restStop, ordering: 'open' as const }
}
const OTHER: { [Name in SettingName]: Settings[Name]['value'] } = {
  ordering: 'closed',
  stationHours: { ...hours('20:00'), title: 'Fuel' },
  dinerHours: { ...hours('20:00'), title: 'Diner' },
  kitchenHours: hours('20:00'),
  kitchen: { cooks: 5, ordersPerCook: 1, shifts: [], portionsPerQuarterHour: null, preparationMinutes: 20 },
  notice: { text: 'Bridge closed at Roma: detour by Injune.', until: null, at: null },
  fuel: [grade],
  facilities: [shower],
  collection: { where: 'at the side door', places: [{ title: 'Side door' }, { title: 'Bay', count: 4 }] },
  loyalty: {
    pointsPerDollar: 3,
    pointsPer10Litres: 5,
    alsoExcluded: ['lotto', 'phone credit'],
    // Worth more, which holds at once.
    pointsPerReward: 90,
    rewardInCents: 1000,
    isScannedAtTill: true,
    cardDay: { maxCollectCents: 100_000, maxRewardCents: 20_000, maxSpendCents: 30_000 },
    staffDay: { maxCallCents: 1000, maxDayCents: 2000, maxDayRewardCents: 3000, maxUnconfirmedCents: 400 },
  },
  limits: { quantityPerDish: 5, quantityPerOrder: 10, openOrders: 1, cancellationsPerHour: 1, cancelWithinMinutes: 5 },
  surcharge: {
    percent: 10,
    days: ['Saturday', 'Sunday'],
    holidayPercent: 15,
    localHolidays: ['2027-08-12'],
    notHolidays: ['2026-11-03'],
  },
  parts: [{ id: 'gravy', title: 'Gravy', contains: ['wheat'], mayContain: ['soy'] }],
  refundLimits: { orderCents: 1000, shiftCents: 2000, shiftOrders: 2, shopCents: 3000 },
  lateness: { waitingAfterMinutes: 5, lateAfterMinutes: 9 },
  takings: { dayStartsAtHour: 4 },
  // A contact that is not there yet needs a code.
  alerts: { ...ALERTS, emailAddresses: [] },
  unattended: 'refuse',
  escalation: [
    { step: 'bell', afterMinutes: 1 },
    { step: 'sms', afterMinutes: 2.5, to: ['+61491570156'] },
  ],
  names: { name: "Jack & Jill's", shortName: 'Jill', description: 'A stop.' },
  welcome: {
    heading: 'Welcome',
    intro: ['One', 'Two'],
    facilities: [{ text: 'Showers', icon: 'shower' }],
    redeemNote: 'Ask inside.',
    parking: 'For all',
    turnOff: 'Second left',
  },
  place: {
    address: {
      lot: '1',
      road: 'Road',
      town: 'Wirra',
      state: 'WA',
      postcode: '6000',
      enterFrom: 'From the west',
    },
    location: { latitude: -30, longitude: 120 },
    mapsUrl: 'https://maps.example/wirra',
    timeZone: 'Australia/Perth',
  },
  contact: {
    phone: '08 5550 0100',
    emailAddress: 'hello@wirra.example',
    instagramUrl: 'https://www.instagram.com/wirra.example/',
  },
  seller: { abn: '53 004 085 616' },
  legal: { privacy: 'Cameras watch the pumps.' },
  colours: { sky: '#123456', accent: '#abcdef' },
  photo: { name: 'site', alt: 'Another view' },
  menuBoards: ['1', '2', '3', '4', '5', '6'].map((digit) => ({
    file: `menu${digit}.png`,
    title: 'Menu',
    section: 'Lunch',
  })),
  // The facts of the folder have a test below.
  pictures: {},
  paymentMethods: { methods: ['card', 'link'] },
  privacy: { orderContactDays: 30, orderYears: 6, unpaidCheckoutDays: 10, messageDays: 20 },
  sessions: { customerIdleDays: 1, customerDays: 2, staffIdleHours: 3, staffHours: 4 },
  announcing: { announceAfterSeconds: 5, unattendedAfterSeconds: 60 },
  fuelPrices: { fuelPriceHours: 12 },
}

test.each(SETTING_NAMES)(
  '%s has the value of the site, then that of a manager, and both are in the record',
  async (setting) => {
    const ofSite = siteValue(await imported(), setting)
    expect((await readSettings())[setting]).toMatchObject({ value: ofSite, version: 0 })
    const { pictures } = await imported()
    const more = { ...pictures, 'dishes/another.svg': pictures['site.svg'] ?? '' }
    const other = setting === 'pictures' ? more : OTHER[setting]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of the same name
    const body = { setting, value: other } as Omit<ChangeSetting, 'version'>
    expect((await change(body)).statusCode).toBe(200)
    const { value } = (await readSettings())[setting]
    expect(await readAuditTrail()).toMatchObject([{ setting, before: ofSite, after: value }])
    const withoutTimes: unknown = JSON.parse(JSON.stringify(value).replaceAll(/"at":"[^"]+"/g, '"at":null'))
    expect(withoutTimes).toEqual(other)
  },
)

test.each(['loyalty', 'surcharge', 'refundLimits'] as const)(
  '%s cannot be changed by a session alone',
  async (setting) => {
    const body = { setting, value: OTHER[setting], version: 0 }
    for (const auth_time of [null, api.now().getTime() / 1000 - 11 * 60])
      expect((await (await asManager({ auth_time })).post('manager/settings', body)).json()).toMatchObject({
        code: 'reauthentication_required',
      })
    expect(await readAuditTrail()).toEqual([])
  },
)

test('the server states when a price was set, and an undone change has the time of the price before', async () => {
  const read = async () => (await readSettings()).fuel.value
  const set = async (value: typeof OTHER.fuel) => change({ setting: 'fuel', value })
  const petrol = { ...grade, title: 'Unleaded 91' }
  await set([grade, petrol])
  const [first, other] = await read()
  if (!first || !other) throw new Error('There are two grades')
  const changedAt = async () => (await readSettings()).fuel.changedAt
  expect([first.at, other.at]).toEqual([await changedAt(), await changedAt()])
  api.passTime(60_000)
  // A device that repeats the old time with another price, and one whose clock is fast.
  await set([
    { ...first, tenthsPerLitre: 1929 },
    { ...other, at: '2099-01-01T00:00:00.000Z' },
  ])
  const now = await changedAt()
  expect(await read()).toEqual([
    { ...first, tenthsPerLitre: 1929, at: now },
    { ...other, at: now },
  ])
  await set([first, other])
  expect(await read()).toEqual([first, other])
})

test.each([
  ['a price of $0', { setting: 'fuel', value: [{ ...grade, tenthsPerLitre: 0 }] }],
  ['a price of $25', { setting: 'fuel', value: [{ ...grade, tenthsPerLitre: 25_000 }] }],
  ['a grade twice', { setting: 'fuel', value: [grade, { ...grade, title: 'diesel' }] }],
  ['a notice of 300 characters', { setting: 'notice', value: { text: 'a'.repeat(300), until: null, at: null } }],
  ['an empty period', { setting: 'kitchenHours', value: hours('06:00') }],
  [
    'periods that overlap',
    { setting: 'kitchenHours', value: { ...hours('20:00'), week: [...hours('20:00').week, ...hours('07:00').week] } },
  ],
  [
    'a reason for a date that is not an exception',
    { setting: 'kitchenHours', value: { ...hours('20:00'), reasons: { '2026-12-25': 'Christmas' } } },
  ],
  ['a place twice', { setting: 'collection', value: placesOf({ title: 'Bay' }, { title: 'bay' }) }],
  [
    'a place that is another one with its number',
    { setting: 'collection', value: placesOf({ title: 'Bay 2' }, { title: 'Bay', count: 4 }) },
  ],
  ['no place to wait', { setting: 'collection', value: placesOf() }],
  ['a rate below 0', { setting: 'loyalty', value: { ...OTHER.loyalty, pointsPerDollar: -1 } }],
  ['a reward for nothing', { setting: 'loyalty', value: { ...OTHER.loyalty, pointsPerReward: 0 } }],
  ['a litre that costs points', { setting: 'loyalty', value: { ...OTHER.loyalty, pointsPer10Litres: -1 } }],
  ['a rate that the ledger could not count', { setting: 'loyalty', value: { ...OTHER.loyalty, pointsPerDollar: 1e9 } }],
  ['a surcharge below 0', { setting: 'surcharge', value: { ...OTHER.surcharge, percent: -15 } }],
  ['a surcharge of more than a half', { setting: 'surcharge', value: { ...OTHER.surcharge, holidayPercent: 51 } }],
  ['a holiday that is no day', { setting: 'surcharge', value: { ...OTHER.surcharge, notHolidays: ['2027-02-30'] } }],
  ['an order of nothing', { setting: 'limits', value: { ...OTHER.limits, quantityPerOrder: 0 } }],
  ['a link that is a script', { setting: 'contact', value: { ...OTHER.contact, instagramUrl: 'javascript:alert(1)' } }],
  ['a link that is not https', { setting: 'place', value: { ...OTHER.place, mapsUrl: 'http://maps.example/wirra' } }],
  ['a link with a line break', { setting: 'place', value: { ...OTHER.place, mapsUrl: 'https://a\nb.example' } }],
  ['a time zone that does not exist', { setting: 'place', value: { ...OTHER.place, timeZone: 'Australia/Emu' } }],
  ['an ABN with a wrong digit', { setting: 'seller', value: { abn: '53 004 085 617' } }],
  ['a colour by its name', { setting: 'colours', value: { sky: 'red', accent: '#abcdef' } }],
  ['a name of 81 characters', { setting: 'names', value: { ...OTHER.names, name: 'x'.repeat(81) } }],
  ['a name with a control character', { setting: 'names', value: { ...OTHER.names, name: 'Emu\u0000' } }],
  ['an introduction of nothing', { setting: 'welcome', value: { ...OTHER.welcome, intro: [] } }],
  ['a setting that does not exist', { setting: 'password', value: 'x' }],
  ['the value of another setting', { setting: 'fuel', value: 'open' }],
])('a change of a setting is rejected and leaves no record: %s', async (_, body) => {
  expect((await (await manager()).post('manager/settings', { ...body, version: 0 })).json()).toMatchObject({
    code: 'bad_request',
  })
  expect(await readAuditTrail()).toEqual([])
})
