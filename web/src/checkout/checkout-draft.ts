/** What is being typed at the checkout, for this browser session: it outlives a reload, and goes with the cart. */
import { readStoredJson, writeStored } from '../client/device-storage.ts'

export function readDraft(): Partial<Record<string, unknown>> {
  const draft = readStoredJson('checkout')
  return typeof draft === 'object' && draft !== null ? draft : {}
}

export function writeDraft(draft: object): void {
  writeStored('checkout', JSON.stringify(draft), 'What is typed lasts only until this page is left')
}
