import { readStoredJson, removeStored, writeStored } from '../../platform/client/device-storage.ts'

const KEY = 'manager-draft'

/** The entries of a form, and the value that its author saw then. They survive a reload. */
interface StoredDraft {
  /** The setting and its form: one setting can have several. */
  form: string
  draft: unknown
  seen: unknown
  /** Its form was closed, and does not open by itself. */
  isAside?: true
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

/** The form that was open and not saved, if there is one. */
export function findDraftForm(): string | undefined {
  const draft = findDraft()
  return draft?.isAside ? undefined : draft?.form
}

export function readDraft(form: string): StoredDraft | undefined {
  const stored = findDraft()
  return stored?.form === form ? stored : undefined
}

/** Keeps the draft of a form that is closed, for when someone opens it again. */
export function putDraftAside(form: string): void {
  const draft = readDraft(form)
  if (draft) storeDraft({ ...draft, isAside: true })
}

export function storeDraft(draft: StoredDraft): void {
  writeStored(KEY, JSON.stringify(draft), 'The form could not be stored: a reload loses it.')
}

export function forgetDraft(form: string): void {
  if (readDraft(form)) removeStored(KEY)
}
