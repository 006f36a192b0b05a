import type { Notification } from '../../providers/messages.ts'
import type { MessageSample } from './samples.ts'
import { smsLength } from './sms-text.ts'

const INTRODUCTION = [
  '# Messages',
  '',
  'Every message that the product sends, generated from the templates in `api/src/messages/templates` by `npm run docs`. The data is',
  'made up: order 412 at the rest stop in `site/`. An SMS has at most 160 characters, which is one segment: parts that do not fit are',
  'left out in the order of their importance.',
]

type Row = [when: string, text: string, detail: string]

/** Markdown: a table of each short channel, and the emails in full. */
export function formatMessageSamples(samples: readonly MessageSample[]): string {
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
