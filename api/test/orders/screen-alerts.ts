import type { TestApp } from '../support/test-app.ts'

/** Lists the alerts about screens, oldest first: `channel title`. */
export async function alerts(api: TestApp): Promise<string[]> {
  const rows = await api.context.database.queries
    .selectFrom('outbox_messages')
    .select('message')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ message }) => {
    const text = JSON.stringify(message)
    const channel = /"channel":"(\w+)"/.exec(text.replaceAll('\\', ''))?.[1]
    const what = /No fulfilment screen is on|A fulfilment screen is on again/.exec(text)?.[0]
    return what === undefined ? [] : [`${channel}: ${what}`]
  })
}
export const OFF = ['push', 'email', 'sms'].map((channel) => `${channel}: No fulfilment screen is on`)
export const ON = ['push', 'email', 'sms'].map((channel) => `${channel}: A fulfilment screen is on again`)
