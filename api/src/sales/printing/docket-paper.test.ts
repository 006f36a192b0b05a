import { formatDateTime } from '@fuel-shack/contract/shop/hours/date-time'
import { docketOf } from '@fuel-shack/contract/sales/printing/docket'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { docketLines, type DocketCopy } from './docket-lines.ts'
import { readEposResults, toEposXml } from './epos-xml.ts'
import { encodeCodePage1252, toAscii, toCodePage1252 } from './printer-text.ts'
import { problemOfStatus, resultOfConfirmation } from './star-codes.ts'
import { toStarMedia } from './star-media.ts'

const COLUMNS = 48
const order: Order = {
  id: '01938f0e-0000-7000-8000-0000000ab12f',
  number: '123',
  createdAt: '2026-11-20T08:00:00.000Z',
  fulfilledAt: null,
  dispatchedAt: null,
  isDelivery: false,
  isEatingHere: true,
  deliveryAddress: null,
  contactNumber: '0412 345 678',
  contactEmailAddress: 'casey@fuelshack.example',
  transactionId: 'pi_3QabcDEF',
  customerNotes: 'Window seat',
  orderItems: [
    {
      id: 'item-1',
      title: 'Shack burger',
      quantity: 2,
      options: [
        { title: 'onion', isRemoval: true },
        { title: 'Aioli', isRemoval: false },
      ],
      note: 'Well done',
    },
  ],
}
const first: DocketCopy = { copy: 1, firstPrintedAt: undefined, mayBeDouble: false }
const restStop = { name: 'Fuel Shack', address: 'Lot 4, Bindara Highway', phone: '07 5550 0142' }
const TIMES = {
  printedAt: '2026-11-20T08:03:00.000Z',
  formatDateTime: (instant: string) => formatDateTime(instant, 'Australia/Brisbane'),
  describeInstant: (instant: string) => instant,
}
const linesOf = (changes: Partial<Order> = {}, copy: Partial<DocketCopy> = {}) =>
  docketLines(
    docketOf({ ...order, ...changes }, restStop, TIMES, (id) => (id === 'fish' ? 'imported' : undefined)),
    { ...first, ...copy },
  )
const plain = (changes?: Partial<Order>, copy?: Partial<DocketCopy>) =>
  toStarMedia('text/plain', linesOf(changes, copy), COLUMNS).toString()
const starPrnt = (changes?: Partial<Order>) =>
  toStarMedia('application/vnd.star.starprnt', linesOf(changes), COLUMNS).toString('latin1')

describe('a docket in plain text', () => {
  it('a docket in plain text has the number, the items with their options indented, what is left out in capitals, notes and facts', () => {
    const text = plain()
    expect(text).toMatch(/^ +\*\*\* 123 \*\*\*\n +Pick-up\n +Eat here\n +Fri, Nov 20, 2026 6:00 PM\n-{48}\n/)
    expect(text).toContain('2 x Shack burger\n    >>> NO ONION <<<\n    Aioli\n    "Well done"\n')
    expect(text).toContain('NOTES\nWindow seat\n')
    expect(text).toContain('Contact: 0412 345 678\n')
    expect(text).toContain('Transaction ID: pi_3QabcDEF\n')
    expect(text.trimEnd().endsWith('07 5550 0142')).toBe(true)
  })

  it('a docket in plain text points out notes about an allergy', () => {
    expect(plain({ customerNotes: 'Severe peanut allergy' })).toContain('>>> NOTES - ALLERGY <<<')
    for (const customerNotes of ['coeliac', 'alergic to eggs', 'NO NUTS please', '我对花生过敏'])
      expect(plain({ customerNotes })).toContain('ALLERGY')
    expect(plain()).not.toContain('ALLERGY')
  })

  // Covers checkout-13.
  it('a docket states the allergies of its customer above the dishes, white on black', () => {
    const allergies: Order['allergies'] = ['milk', 'egg']
    expect(plain({ allergies })).toMatch(/PM\n>>> ALLERGY: MILK, EGG <<<\n-{48}\n2 x Shack burger/)
    expect(starPrnt({ allergies })).toContain('\u001BE\u001B4ALLERGY: milk, egg')
    expect(toEposXml('job-1', linesOf({ allergies }), 42)).toMatch(/reverse="true"[^>]*>ALLERGY: milk, egg/)
  })

  it('a docket in plain text says where seafood comes from, and what the letter means', () => {
    const orderItems = [{ id: 'a', productId: 'fish', title: 'Fish and chips', quantity: 1 }]
    const text = plain({ orderItems })
    expect(text).toContain('1 x Fish and chips (I)\n')
    // The legend is longer than a line.
    expect(text.replaceAll(/\n +/g, ' ')).toContain('Seafood: (A) Australian, (I) imported, (M) mixed origin\n')
    expect(plain()).not.toContain('Seafood')
  })

  it('a docket in plain text starts with REPRINT, and says if it may be a copy', () => {
    const reprint = plain({}, { copy: 2, firstPrintedAt: 'Fri 6:01 PM' })
    expect(reprint).toMatch(/^ +>>> REPRINT <<<\n +first printed Fri 6:01 PM\n/)
    expect(plain({}, { mayBeDouble: true })).toContain('MAY BE A COPY')
  })

  it('a docket in plain text is in ASCII, without lines that are too long, and says if letters are missing', () => {
    const text = plain({ customerNotes: `Zoë’s café – 世界 ${'x'.repeat(100)}` })
    expect(text).toContain("Zoe's cafe - ??")
    expect(plain({ customerNotes: 'Zoë’s café?' })).not.toContain('SEE SCREEN')
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBe(COLUMNS)
  })
})

describe('a docket that lacks letters says "SEE SCREEN" just below them', () => {
  const customerNotes = 'Severe allergy!\nحساسية شديدة\n🥜\nThank you'
  const xmlOf = (changes?: Partial<Order>) => toEposXml('job-1', linesOf(changes), COLUMNS)
  const lastWords = (text: string) => /([^\n]*)\n[^\n]*SEE SCREEN/.exec(text)?.[1]

  it('a docket that lacks letters says "SEE SCREEN" just below them in plain text', () => {
    expect(plain({ customerNotes })).toContain('?????? ?????\n?\n>>> SEE SCREEN: ? = MISSING LETTERS <<<\nThank you')
  })

  it('a docket that lacks letters says "SEE SCREEN" just below them in StarPRNT, white on black', () => {
    expect(starPrnt({ customerNotes })).toContain('\u001BE\u001B4SEE SCREEN: ? = missing letters')
    expect(lastWords(starPrnt({ customerNotes }))).toContain('?')
  })

  it('a docket that lacks letters says "SEE SCREEN" just below them in ePOS-Print XML, white on black', () => {
    expect(xmlOf({ customerNotes })).toMatch(/>\?&#10;<\/text>\n<text [^>]*reverse="true">SEE SCREEN/)
  })

  it('a docket that lacks letters says "SEE SCREEN" also in the options and the note of a dish, and not if every letter is there', () => {
    const [item] = order.orderItems
    const orderItems = [{ ...item, id: 'a', title: 'Chips', quantity: 1, note: '花生过敏' }]
    expect(lastWords(plain({ orderItems }))).toContain('????')
    for (const text of [plain(), starPrnt(), xmlOf()]) expect(text).not.toContain('SEE SCREEN')
  })
})

describe('a refunded dish on a docket', () => {
  const [item] = order.orderItems
  const refunded = (refundedQuantity: number) => ({
    orderItems: [{ id: 'a', title: 'Shack burger', quantity: 2, options: item?.options ?? [], refundedQuantity }],
  })

  it('a refunded dish on a docket is between dashes, and nothing of it stands out but that it was refunded', () => {
    expect(plain(refunded(2))).toContain('-- 2 x Shack burger --\n    >>> REFUNDED <<<\n    NO onion\n    Aioli\n')
    expect(starPrnt(refunded(2))).toContain('    \u001BE\u001B4REFUNDED\u001B5\u001BF\n')
    expect(starPrnt(refunded(2))).not.toContain('\u001B4NO onion')
    expect(toEposXml('job-1', linesOf(refunded(2)), COLUMNS)).toMatch(
      /em="false" reverse="false">-- 2 x Shack burger --.*\n.*em="true" reverse="true"> {4}REFUNDED/,
    )
  })

  it('a refunded dish on a docket of which one is left says how many to make', () => {
    expect(plain(refunded(1))).toContain('1 x Shack burger\n    >>> 1 OF 2 REFUNDED <<<\n    >>> NO ONION <<<\n')
  })
})

describe('a docket in StarPRNT', () => {
  it('a docket in StarPRNT sets the code page, prints the number three times as wide and high and cuts the paper', () => {
    const bytes = starPrnt()
    expect(bytes.startsWith('\u001B@\u001B\u001Dt ')).toBe(true)
    expect(bytes).toContain('\u001Bi\u0002\u0002\u001BE\u001B5123')
    expect(bytes.endsWith('\u001Bd\u0003')).toBe(true)
  })

  it('a docket in StarPRNT prints what is left out in bold white on black, and the letters of western Europe', () => {
    expect(starPrnt()).toContain('    \u001BE\u001B4NO onion\u001B5\u001BF\n')
    expect(starPrnt({ customerNotes: 'Zoë – €5' })).toContain('Zo\u00EB \u0096 \u00805')
  })

  it('a docket in StarPRNT takes no commands from what a customer typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toAscii(text)).toMatch(/^[ -~]*$/)
        const bytes = encodeCodePage1252(toCodePage1252(text))
        expect(bytes.filter((byte) => byte < 0x20 || byte === 0x7f)).toHaveLength(0)
      }),
    )
    expect(starPrnt({ contactNumber: '\u001B@\u001Bd\u0001' })).toContain('Contact: @d')
  })
})

describe('ePOS-Print XML', () => {
  it('ePOS-Print XML has the job, the text escaped, and a cut', () => {
    const xml = toEposXml('job-1', linesOf({ customerNotes: 'Fish & <chips>' }), 42)
    expect(xml).toContain('<printjobid>job-1</printjobid>')
    expect(xml).toContain('em="true" reverse="false">Fish &amp; &lt;chips&gt;&#10;</text>')
    expect(xml).toContain('<text align="center" width="3" height="3" em="true" reverse="false">123&#10;</text>')
    expect(xml).toContain('<cut type="feed"/>')
  })

  it('ePOS-Print XML reads the results of several dockets', () => {
    const result = (id: string, response: string) =>
      `<ePOSPrint><Parameter><printjobid>${id}</printjobid></Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint>`
    const xml = `<PrintResponseInfo>${[
      result('a', '<response success="true" code="" status="251658262"/>'),
      result('b', '<response success="false" code="EPTR_REC_EMPTY" status="0"/>'),
      result('c', '<response success="false" code="SchemaError" status="0"/>'),
    ].join('')}</PrintResponseInfo>`
    expect(readEposResults(xml)).toEqual([
      { jobId: 'a', result: { outcome: 'printed' } },
      { jobId: 'b', result: { outcome: 'requeued', problem: 'paper' } },
      { jobId: 'c', result: { outcome: 'failed', problem: 'unsupported' } },
    ])
    expect(readEposResults('<nonsense')).toEqual([])
  })

  it('ePOS-Print XML reads a long body of starts of results in time that grows with its length', () => {
    const begun = process.cpuUsage()
    expect(readEposResults(`<printjobid>1</printjobid>${'<response '.repeat(10_000)}`)).toEqual([])
    // It takes less than 1 ms; looking for an end from each start took 450 ms.
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(100)
  })
})

describe("Star's codes", () => {
  it.each([
    ['200 OK', undefined],
    ['211 OK paper low', undefined],
    ['', undefined],
    ['410', 'paper'],
    ['411 Jam', 'jam'],
    ['420', 'cover'],
    ['400', 'offline'],
    ['599', 'other'],
  ])("Star's codes %j is the problem %s", (code, problem) => {
    expect(problemOfStatus(code)).toBe(problem)
  })

  it.each([
    ['200 OK', { outcome: 'printed' }],
    ['OK', { outcome: 'printed' }],
    ['510', { outcome: 'failed', problem: 'unsupported' }],
    ['521', { outcome: 'failed', problem: 'unsupported' }],
    ['520', { outcome: 'requeued', problem: 'other' }],
    ['410', { outcome: 'requeued', problem: 'paper' }],
    ['', { outcome: 'requeued', problem: 'other' }],
  ])('the confirmation %j is %j', (code, result) => {
    expect(resultOfConfirmation(code)).toEqual(result)
  })
})
