import { useState } from 'react'
import { hasQueryFailed } from '../../platform/client/calls.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { ExportCsv } from '../parts/ExportCsv.tsx'
import { Changes, type UndoProps } from './Changes.tsx'
import { isSubject, SUBJECTS } from './entry-texts.ts'
import styles from './AuditTrail.module.css'
import { useChanges, useExportChanges, type Filters } from './audit-trail-queries.ts'
import { useEarlier } from './use-earlier.ts'

/** The record: what managers changed and staff did, to read by day, person and subject, and to export. */
export function AuditTrailSection(undo: UndoProps) {
  const [filters, setFilters] = useState<Filters>({})
  const exportChanges = useExportChanges()
  return (
    <>
      <FilterFields filters={filters} onChange={setFilters} />
      <Entries key={JSON.stringify(filters)} filters={filters} {...undo} />
      <ExportCsv
        what="the changes"
        fileName="changes.csv"
        read={async (download) => exportChanges({ query: filters }, download)}
      />
    </>
  )
}

interface FilterFieldsProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const people = useChanges({}).data?.people ?? []
  const set = (changed: Filters) => onChange({ ...filters, ...changed })
  return (
    <fieldset className={styles.filters} aria-label="Show changes">
      <Field
        type="date"
        label="Day"
        value={filters.day ?? ''}
        onChange={({ currentTarget: { value } }) => set({ day: value || undefined })}
      />
      <Select
        label="Person"
        value={filters.accountId ?? ''}
        options={[
          { value: '', text: 'Everyone' },
          ...people.map(({ accountId, name }) => ({ value: accountId, text: name })),
        ]}
        onChange={({ currentTarget: { value } }) => set({ accountId: value || undefined })}
      />
      <Select
        label="What"
        value={filters.subject ?? ''}
        options={[{ value: '', text: 'Everything' }, ...SUBJECTS]}
        onChange={({ currentTarget: { value } }) => set({ subject: isSubject(value) ? value : undefined })}
      />
    </fieldset>
  )
}

function Entries({ filters, ...undo }: UndoProps & { filters: Filters }) {
  const changes = useChanges(filters)
  const { entries, hasEarlier, isBusy, failure, showEarlier } = useEarlier(filters, changes.data)
  if (!changes.data) {
    return hasQueryFailed(changes) ? (
      <>
        <p>Couldn't load the changes.</p>
        <Button tone="secondary" isBusy={changes.isFetching} onClick={() => void changes.refetch()}>
          Try again
        </Button>
      </>
    ) : (
      <p>Loading...</p>
    )
  }
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      {entries.length === 0 ? (
        <p className={styles.empty}>{isFiltered ? 'No changes like these.' : 'Nothing has been changed yet.'}</p>
      ) : (
        <Changes entries={entries} {...undo} />
      )}
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      {hasEarlier ? (
        <Button tone="secondary" isBusy={isBusy} onClick={showEarlier}>
          Show earlier
        </Button>
      ) : null}
    </>
  )
}
