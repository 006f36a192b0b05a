import { useState } from 'react'
import type { AuditEntry, AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { useReadChanges, type Filters } from './audit-trail-queries.ts'

/**
 * Adds earlier pages to the newest one, which is read again and again. Entries that new ones have pushed off that page stay:
 * they are stored with the first page that follows it.
 */
export function useEarlier(filters: Filters, newest: AuditTrailPage | undefined) {
  const read = useReadChanges()
  const [earlier, setEarlier] = useState<Pick<AuditTrailPage, 'entries' | 'next'>>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const entries = withoutRepeats([...(newest?.entries ?? []), ...(earlier?.entries ?? [])])
  const next = earlier ? earlier.next : (newest?.next ?? null)

  async function showEarlier(before: string): Promise<void> {
    setIsBusy(true)
    const { data, error } = await read({ query: { ...filters, before } })
    setIsBusy(false)
    setFailure(error && `Couldn't load earlier changes. ${problemMessage(error)}`)
    if (data) setEarlier({ entries: [...entries, ...data.entries], next: data.next })
  }

  return {
    entries,
    hasEarlier: next !== null,
    isBusy,
    failure,
    showEarlier: () => void (next !== null && showEarlier(next)),
  }
}

function withoutRepeats(entries: AuditEntry[]): AuditEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}
