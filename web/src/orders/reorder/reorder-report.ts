import { createExternalStore } from '../../platform/client/external-store.ts'

interface ReorderOutcome {
  number: string
  messages: string[]
  added: number
  /** The cart was not empty before. */
  hadCart: boolean
}

/** The result of the last "Order again", for the page that it leads to. */
export const reorderReport = createExternalStore<ReorderOutcome | undefined>(undefined)
