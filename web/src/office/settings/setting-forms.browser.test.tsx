import { beforeEach, expect, it } from 'vitest'
import type { FormName } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import { dialog, expectChange, field, inDialog } from '../test/manager-page.ts'
import type { ManagerServer } from '../test/manager-server.ts'
import { FACILITIES, fault, item, openForm, row, save, serveForms, VALUES } from '../test/setting-forms.ts'
import { formOf } from '../fields/setting-form.ts'

let server: ManagerServer
beforeEach(() => {
  server = serveForms()
})

interface Change {
  label: string
  shows: string
  /** The text typed first, which the form rejects. */
  wrong: string
  fault: string
  typed: string
  line: string
  /** The text of the change in the record. */
  step: string
}

const CHANGES: { [Name in Exclude<FormName, 'unattended' | 'legal' | 'parts'>]: Change } = {
  names: {
    label: 'Name',
    shows: 'Emu Stop',
    wrong: ' ',
    fault: 'Name: type something.',
    typed: "Jack & Jill's",
    line: "Jack & Jill's",
    step: "Name Emu Stop → Jack & Jill's",
  },
  welcome: {
    label: 'Turn-off',
    shows: 'Second left',
    wrong: '\u200b',
    fault: 'Turn-off: type something.',
    typed: 'Third left',
    line: 'Welcome to the Emu Stop',
    step: 'Turn-off Second left → Third left',
  },
  place: {
    label: 'Link to the map',
    shows: 'https://maps.example/wirra',
    wrong: 'javascript:alert(1)',
    fault: 'Link to the map: Use an address that begins with https://',
    typed: 'https://maps.example/emu',
    line: 'Emu Road, Wirra',
    step: 'Link to the map https://maps.example/wirra → https://maps.example/emu',
  },
  contact: {
    label: 'Email',
    shows: 'hello@emu.example',
    wrong: 'hello@emu',
    fault: 'Email: Use an email address, such as hello@example.com.',
    typed: 'office@emu.example',
    line: '08 5550 0100, office@emu.example',
    step: 'Email hello@emu.example → office@emu.example',
  },
  seller: {
    label: 'ABN',
    shows: '51 824 753 556',
    wrong: '51 824 753 557',
    fault: 'ABN: Use an ABN with valid check digits.',
    typed: '53004085616',
    line: '53 004 085 616',
    step: '51 824 753 556 → 53 004 085 616',
  },
  colours: {
    label: 'Links and buttons',
    shows: '#d8612b',
    wrong: 'red',
    fault: 'Links and buttons: Use a colour such as #3d1f4d.',
    typed: '#1D8A8C',
    line: '#3d1f4d and #1d8a8c',
    step: 'Links and buttons #d8612b → #1d8a8c',
  },
  kitchen: {
    label: 'Cooks, usually',
    shows: '2',
    wrong: '21',
    fault: 'Cooks, usually: type a number from 1 to 20.',
    typed: '3',
    line: '3',
    step: 'Cooks, usually 2 → 3',
  },
  collection: {
    label: 'Collect it …',
    shows: 'at the counter',
    wrong: ' ',
    fault: 'Collect it …: type something.',
    typed: 'at the caravan',
    line: 'Collect it at the caravan',
    step: 'Collect it … at the counter → at the caravan',
  },
  loyalty: {
    label: 'A reward is worth ($)',
    shows: '5',
    wrong: 'five',
    fault: 'A reward is worth: type an amount from $0.01 to $100,000.',
    typed: '10,50',
    line: '1 point for a dollar, 8 points for 10 litres, 100 points for $10.50',
    step: 'A reward is worth $5 → $10.50',
  },
  limits: {
    label: 'Portions of one dish',
    shows: '20',
    wrong: '1.5',
    fault: 'Portions of one dish: type a number from 1 to 1000.',
    typed: '1,000',
    line: '1000 of a dish, 60 in an order',
    step: 'Portions of one dish 20 → 1000',
  },
  surcharge: {
    label: 'Percent on some days',
    shows: '10',
    wrong: '51',
    fault: 'Percent on some days: type a number from 0 to 50.',
    typed: '12',
    line: 'A surcharge of 12% applies on Sundays, and of 15% on public holidays',
    step: 'Percent on some days 10 → 12',
  },
  refundLimits: {
    label: 'By one person in 12 hours ($)',
    shows: '150.50',
    wrong: '-1',
    fault: 'By one person in 12 hours: type an amount from $0 to $100,000.',
    typed: '25.5',
    line: 'Up to $50 of an order',
    step: 'By one person in 12 hours $150.50 → $25.50',
  },
  lateness: {
    label: 'Late after minutes',
    shows: '20',
    wrong: '10',
    fault: 'An order is late after it is waiting. Type a later time.',
    typed: '30',
    line: 'After 30 minutes',
    step: 'Late after minutes 20 → 30',
  },
  takings: {
    label: 'Hour',
    shows: '0',
    wrong: '12',
    fault: 'Hour: type a number from 0 to 11.',
    typed: '4',
    line: 'At 4 am',
    step: 'midnight → 4 am',
  },
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
const ROWS = Object.entries(CHANGES) as [FormName, Change][]

it.each(ROWS)(
  '%s shows its value, says what it cannot be, and saves another',
  async (name, { label, shows, wrong, fault: text, typed, line, step }) => {
    const { title } = formOf(name)
    await openForm(name)
    await expect.element(field(label)).toHaveValue(shows)
    await field(label).fill(wrong)
    await inDialog('Save').click()
    await expect.element(fault).toHaveTextContent(text)
    expect(server.sent).toEqual([])
    await field(label).fill(typed)
    await save()
    expect(server.sent).toMatchObject([{ setting: name, version: 0 }])
    await expect.element(row(title)).toHaveTextContent(`${title}${line}`)
    await expectChange(`${title}: ${step}`)
  },
)

// Covers manager-15.
it.each([
  ['place', 'Latitude', '−91', 'Latitude: type a number from -90 to 90.'],
  ['place', 'Time zone', 'Emu/Nowhere', 'Time zone: Use an IANA time zone such as Australia/Sydney.'],
  ['place', 'Postcode', '60', 'Postcode: Use four digits.'],
  [
    'contact',
    'Link to Instagram',
    'http://www.instagram.com/emu/',
    'Link to Instagram: Use an address that begins with https://',
  ],
  [
    'surcharge',
    "Public holidays that don't count",
    '31/4/2027',
    "Public holidays that don't count: Use a date such as 3/11/2026.",
  ],
  ['contact', 'Phone', 'ring us', 'Phone: Use a phone number, such as 07 5550 0142.'],
] as const)('%s does not take %s as %s', async (name, label, wrong, text) => {
  await openForm(name)
  await field(label).fill(wrong)
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent(text)
  expect(server.sent).toEqual([])
})

it('an address, a position below the equator and a time zone are stored as they are written elsewhere', async () => {
  await openForm('place')
  await field('Town').fill('Emu Creek')
  await dialog.getByRole('combobox', { name: 'State' }).selectOptions('QLD')
  await field('Latitude').fill('-26.6392')
  await field('Time zone').fill('brisbane')
  await save()
  const { address, ...place } = VALUES.place
  expect(server.sent).toMatchObject([
    {
      value: {
        ...place,
        address: { ...address, town: 'Emu Creek', state: 'QLD' },
        location: { latitude: -26.6392, longitude: 120 },
        timeZone: 'Australia/Brisbane',
      },
    },
  ])
  await expectChange(/Town Wirra → Emu Creek; State WA → QLD; Latitude -30.5 → -26.6392/)
})

it('a surcharge says what customers will read, and has days of the week and dates', async () => {
  await openForm('surcharge')
  await field('Percent on public holidays').fill('10')
  await dialog.getByRole('checkbox', { name: 'Saturday' }).click()
  await expect
    .element(dialog.getByText(/“A surcharge of 10% applies on Saturdays, Sundays and public holidays”/))
    .toBeVisible()
  await field("Public holidays that don't count").fill('3/11/2026, 2027-01-26')
  await save()
  expect(server.sent).toMatchObject([
    {
      value: {
        ...VALUES.surcharge,
        holidayPercent: 10,
        days: ['Saturday', 'Sunday'],
        notHolidays: ['2026-11-03', '2027-01-26'],
      },
    },
  ])
})

it('the welcome page is shown with what is typed, before it is saved', async () => {
  await openForm('welcome')
  await field('Heading').fill('Pull in, mate')
  await inDialog('Preview').click()
  await expect.element(dialog.getByText('Pull in, mate', { exact: true })).toBeInTheDocument()
  await field('Heading').fill(' ')
  await expect.element(dialog.getByText(/^Something above is not right yet/)).toBeVisible()
  expect(server.sent).toEqual([])
})

it('colours are shown with their contrast, on the preview alone', async () => {
  const sheets = document.adoptedStyleSheets.length
  await openForm('colours')
  await field('The sky').fill('#000000')
  await field('Links and buttons').fill('#ffff00')
  await inDialog('Preview').click()
  const contrast = dialog.getByText(/^Text has a contrast of at least [\d.]+ in light and [\d.]+ in dark/)
  await expect.element(contrast).toBeVisible()
  const found = contrast.element().textContent.match(/\d+\.\d/g) ?? []
  expect(Math.min(...found.map(Number))).toBeGreaterThanOrEqual(4.5)
  expect(document.adoptedStyleSheets).toHaveLength(sheets + 1)
  await inDialog('Preview').click()
  expect(document.adoptedStyleSheets).toHaveLength(sheets)
})

it('legal texts are added to those of the app, and an empty one is left out', async () => {
  await openForm('legal')
  await expect.element(field('After the advice on allergens')).toHaveValue('Our fryer also cooks fish.')
  await field('After the advice on allergens').fill('')
  await field('After the privacy policy').fill('Cameras watch the pumps.')
  await save()
  expect(server.sent).toMatchObject([{ setting: 'legal', value: { privacy: 'Cameras watch the pumps.' } }])
  await expect.element(row('Legal texts')).toHaveTextContent('Legal textsWith yours on privacy')
  await expectChange(
    'Legal texts: After the advice on allergens Our fryer also cooks fish. → none; After the privacy policy none → Cameras watch the pumps.',
  )
})

it('the welcome page has paragraphs, and facilities with pictures', async () => {
  await openForm('welcome')
  const intro = field('Introduction, with an empty line between paragraphs')
  await expect.element(intro).toHaveValue('Pull in.\n\nStay a while.')
  await intro.fill('Pull in\nhere.\n\n\n  Stay. ')
  await inDialog('Add a facility').click()
  await inDialog('Save').click()
  await expect.element(fault).toHaveTextContent('Facility 3, Text: type something.')
  await item('facility 3').getByRole('textbox', { name: 'Text' }).fill('Boat ramp')
  await item('Boat ramp').getByRole('combobox', { name: 'Picture' }).selectOptions('Boat')
  await save()
  expect(server.sent).toMatchObject([
    { value: { intro: ['Pull in here.', 'Stay.'], facilities: [...FACILITIES, { text: 'Boat ramp', icon: 'boat' }] } },
  ])
})
