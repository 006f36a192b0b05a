import { staffActions, type AuditEntry } from '@fuel-shack/contract/office/audit-trail'
import { wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'

/** The columns of the record as CSV. */
export const AUDIT_COLUMNS = [
  'Time',
  'Time (UTC)',
  'Person',
  'Account',
  'Session',
  'Subject',
  'Action',
  'Before',
  'After',
]

/** One entry in these columns. The first is the time of the rest stop, which spreadsheets sort. */
export function auditCells(entry: AuditEntry, timeZone: string): string[] {
  const { at, by, accountId, session } = entry
  const localTime = new Date(wallClockOf(timeZone).at(Date.parse(at))).toISOString().slice(0, 19).replace('T', ' ')
  return [localTime, at, by ?? '', accountId, session ?? '', ...whatOf(entry)]
}

function whatOf(entry: AuditEntry): string[] {
  if ('setting' in entry) {
    return [entry.setting, 'setting_changed', JSON.stringify(entry.before), JSON.stringify(entry.after)]
  }
  const { subject } = staffActions[entry.action]
  if (
    entry.action === 'product_changed' ||
    entry.action === 'section_hours_changed' ||
    entry.action === 'section_station_changed'
  ) {
    const { before, after } = entry.details
    return [subject, entry.action, JSON.stringify(before), JSON.stringify(after)]
  }
  return [subject, entry.action, '', JSON.stringify(entry.details)]
}
