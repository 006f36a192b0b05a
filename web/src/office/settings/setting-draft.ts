import { readStoredJson, removeStored, writeStored } from '../../platform/client/device-storage.ts'

const KEY = 'manager-draft'

/** The entries of a form, and the value that its author saw then. They survive a reload. */
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

function findDraft(): StoredDraft | undefined {
  const stored = readStoredJson(KEY)
  return isStoredDraft(stored) ? stored : undefined
}

/** The form that was not saved, if there is one. */
export const findDraftForm = (): string | undefined => findDraft()?.form

export function readDraft(form: string): StoredDraft | undefined {
  const stored = findDraft()
  return stored?.form === form ? stored : undefined
}

export function storeDraft(draft: StoredDraft): void {
  writeStored(KEY, JSON.stringify(draft), 'The form could not be stored: a reload loses it.')
}

export function forgetDraft(form: string): void {
  if (findDraftForm() === form) removeStored(KEY)
}
