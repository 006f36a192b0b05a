import type { IdentityServer } from './identity-server.ts'

/** The last message, as its reader sees it: no text if it is dropped. */
export async function readLastMessage(provider: Pick<IdentityServer, 'messages' | 'writeMessage'>) {
  const message = provider.messages.at(-1)
  const written = message && (await provider.writeMessage(message))
  return { to: message?.to, text: written === undefined ? '' : JSON.stringify(written) }
}
