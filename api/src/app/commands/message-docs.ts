import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { invoiceTexts } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import { sampleMessages, type MessageSample } from '../../messages/templates/samples.ts'
import { smsLength } from '../../messages/templates/sms-text.ts'
import type { Notification } from '../../platform/providers/messages.ts'
import { makeInvoice } from '../../sales/receipts/make-documents.ts'
import { receiptText } from '../../sales/receipts/receipt-text.ts'
import { readSite } from '../../shop/rest-stop/site.ts'
import { runCommand } from './run-command.ts'

const SITE_DIRECTORY = join(fileURLToPath(new URL('../../../..', import.meta.url)), 'site')
const CREATED_AT = '2026-11-23T08:30:00.000Z'
const READY_AT = '2026-11-23T08:45:00.000Z'
const EMAIL_ADDRESS = 'casey@fuelshack.example'
const CENTS = 2930

const INTRODUCTION = [
  '# Messages',
  '',
  'Every message that the product sends, generated from the templates in `api/src/messages/templates` by `npm run docs`. The data is',
  'made up: order 412 at the rest stop in `site/`. An SMS has at most 160 characters, which is one segment: parts that do not fit are',
  'left out in the order of their importance.',
]

/** Prints docs/messages.md: every message, written for the rest stop in `site/` with an order made up. */
await runCommand(async () => {
  const site = readSite(SITE_DIRECTORY)
  const line = { unitSurchargeCents: 0, options: [], note: '', productId: 'product', gst: 'taxable' as const }
  const made = makeInvoice(
    {
      id: 'order',
      customerId: 'customer',
      number: '412',
      createdAt: CREATED_AT,
      transactionId: 'pi_3QabcDEF',
      contactNumber: '',
      contactEmailAddress: EMAIL_ADDRESS,
      isEmailVerified: true,
      isEatingHere: false,
      readyAt: READY_AT,
      spendCents: 0,
      surchargePercent: 0,
      lines: [
        { ...line, id: '1', title: 'Shack burger', quantity: 1, unitPriceCents: 1890 },
        { ...line, id: '2', title: 'Flat white', quantity: 2, unitPriceCents: 520 },
      ],
    },
    site,
    CREATED_AT,
  )
  const invoice = { ...made, number: 'TI-000042' }
  const samples = sampleMessages({
    shop: site,
    publicUrl: 'https://fuelshack.example',
    orderNumber: '412',
    createdAt: CREATED_AT,
    readyAt: READY_AT,
    cents: CENTS,
    contactNumber: '0491 570 156',
    contactEmailAddress: EMAIL_ADDRESS,
    items: [
      { id: '1', title: 'Shack burger', quantity: 1, note: 'Cut in half' },
      { id: '2', title: 'Flat white', quantity: 2 },
    ],
    invoiceText: receiptText(invoiceTexts(invoice, site.timeZone), invoice.supplier),
    tillName: 'Bowser till',
  })
  console.log(formatMessageSamples(samples))
})

type Row = [when: string, text: string, detail: string]

/** Markdown: a table of each short channel, and the emails in full. */
function formatMessageSamples(samples: readonly MessageSample[]): string {
  const of = (readers: MessageSample['readers']) => samples.filter((sample) => sample.readers === readers)
  return [
    ...INTRODUCTION,
    ...section('SMS to customers', ['When', 'Text', 'Characters'], rowsOf(of('customer'), smsRow)),
    ...section('Push to customers', ['When', 'Text', 'Opens'], rowsOf(of('customer'), pushRow)),
    ...section(
      'SMS to the owner and to the people on call',
      ['When', 'Text', 'Characters'],
      rowsOf(of('staff'), smsRow),
    ),
    ...section('Push to staff', ['When', 'Text', 'Opens'], rowsOf(of('staff'), pushRow)),
    '',
    '## Email to customers',
    ...emailsOf(of('customer')),
    '',
    '## Email to those whom `alerts` names',
    ...emailsOf(of('staff')),
  ].join('\n')
}

function emailsOf(samples: readonly MessageSample[]): string[] {
  return samples.flatMap(({ event, messages }) => messages.flatMap((message) => email(event, message)))
}

function smsRow(message: Notification): [string, string] | undefined {
  return message.channel === 'sms' ? [message.text, String(smsLength(message.text))] : undefined
}

function pushRow(message: Notification): [string, string] | undefined {
  return message.channel === 'push' ? [`**${message.title}** ${message.text}`, message.url] : undefined
}

function rowsOf(
  samples: readonly MessageSample[],
  read: (message: Notification) => [string, string] | undefined,
): Row[] {
  return samples.flatMap(({ event, messages }) =>
    messages.flatMap((message): Row[] => {
      const cells = read(message)
      return cells ? [[event, ...cells]] : []
    }),
  )
}

function section(title: string, heads: Row, rows: readonly Row[]): string[] {
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return ['', `## ${title}`, '', line(heads), '| --- | --- | --- |', ...rows.map(line)]
}

function email(event: string, message: Notification): string[] {
  if (message.channel !== 'email') return []
  const lines = message.text.replaceAll('\u00a0', ' ').split('\n')
  return [
    '',
    `### ${event}`,
    '',
    '```text',
    `Subject: ${message.subject}`,
    '',
    ...lines.map((line) => line.trimEnd()),
    '```',
  ]
}
