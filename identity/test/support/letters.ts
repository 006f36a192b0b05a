import type { IdentityServer } from './identity-server.ts'

/** The last letter, as its reader sees it: no text if it is dropped. */
export async function readLastLetter(provider: Pick<IdentityServer, 'letters' | 'writeLetter'>) {
  const letter = provider.letters.at(-1)
  const written = letter && (await provider.writeLetter(letter))
  return { to: letter?.to, text: written === undefined ? '' : JSON.stringify(written) }
}
