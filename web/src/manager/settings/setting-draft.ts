import { readStoredJson, removeStored, writeStored } from '../../client/device-storage.ts'

const KEY = 'manager-draft'

/** What was typed into a form, and what its author saw then. It survives a reload. */
interface StoredDraft {
  /** The setting and its form: one setting can have several. */
  form: string
  draft: unknown
  seen: unknown
}

const isStoredDraft = (stored: unknown): stored is StoredDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  'form' in stored &&
  typeof stored.form === 'string' &&
  'seen' in stored

/** The form that was not saved, if there is one. */
export function findDraftForm(): string | undefined {
  const stored = readStoredJson(KEY)
  return isStoredDraft(stored) ? stored.form : undefined
}

/** Removes it, so that a draft that an update of the app cannot read is gone with the next reload. */
export function takeDraft(form: string): StoredDraft | undefined {
  const stored = readStoredJson(KEY)
  if (!isStoredDraft(stored) || stored.form !== form) return undefined
  removeStored(KEY)
  return stored
}

export function storeDraft(draft: StoredDraft): void {
  writeStored(KEY, JSON.stringify(draft), 'The form could not be stored: a reload loses it.')
}

export function forgetDraft(form: string): void {
  if (findDraftForm() === form) removeStored(KEY)
}
