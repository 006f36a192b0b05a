/** The note of an earlier order, carried into the notes of the checkout. */
import { NOTES_MAX_CHARACTERS } from '@fuel-shack/contract/platform/limits'
import { readStoredJson, writeStored } from '../../platform/client/device-storage.ts'

/** The notes with another one; undefined if both are too long for one order. */
export function joinNotes(notes: string, added: string): string | undefined {
  const [before, note] = [notes.trim(), added.trim()]
  if (before.includes(note)) return notes
  const joined = before === '' ? note : `${before}\n${note}`
  return joined.length <= NOTES_MAX_CHARACTERS ? joined : undefined
}

/** Adds a note to what is typed at the checkout. @returns whether it is there */
export function carryNote(note: string): boolean {
  const stored = readStoredJson('checkout')
  const draft = typeof stored === 'object' && stored !== null ? stored : {}
  const { customerNotes }: { customerNotes?: unknown } = draft
  const joined = joinNotes(typeof customerNotes === 'string' ? customerNotes : '', note)
  if (joined === undefined) return false
  return writeStored('checkout', JSON.stringify({ ...draft, customerNotes: joined }), 'The note is not carried over')
}
