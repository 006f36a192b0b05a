import type { TestChannel } from '@fuel-shack/contract/office/server-checks'
import { managerPaths } from '@fuel-shack/contract/platform/web-paths'
import type { Notification } from '../../platform/providers/messages.ts'

interface ServerTest {
  shortName: string
  publicUrl: string
  /** The address or number of the manager; for a push their subject. */
  to: string
}

/** A manager sends it to themselves, to see that it arrives. */
export function serverTest(channel: TestChannel, { shortName, publicUrl, to }: ServerTest): Notification {
  const text = 'This is a test that you have sent to yourself. It has arrived.'
  const title = `${shortName}: test`
  switch (channel) {
    case 'email':
      return { channel, to, subject: title, text }
    case 'sms':
      return { channel, to, text: `${title}. ${text}` }
    case 'push':
      return { channel, to: { subject: to }, title, text, url: `${publicUrl}${managerPaths.restStop}` }
  }
}
