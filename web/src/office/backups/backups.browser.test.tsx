import type { BackupState } from '@fuel-shack/contract/office/backups'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '../../../test/stub-api.ts'
import { heading, openPlace } from '../test/manager-page.ts'
import { ManagerServer, minutesAgo, PROVEN_BACKUPS } from '../test/manager-server.ts'

let state: BackupState
const section = page.getByRole('region', { name: 'Backups' })

beforeEach(() => {
  state = PROVEN_BACKUPS
})

async function open(): Promise<void> {
  // oxlint-disable-next-line no-new -- it replaces fetch
  new ManagerServer({ 'GET manager/backups': () => json(state) })
  await openPlace('today')
  await expect.element(heading('Today')).toBeVisible()
}

it('Today says when the last backup was made, and that one was restored for a test', async () => {
  await open()
  await expect.element(section).toMatchTextContent(/Last backup \d+:\d\d [ap]m, 12 MB · test restore \w+day: passed/)
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument()
})

it('a backup that failed, a failed test and an overdue one say what to do', async () => {
  const reason = 'The disk of /backups is full: free some space.'
  state = {
    ...state,
    failure: { at: minutesAgo(5), reason },
    test: { at: minutesAgo(60), problem: 'orders.rows is 2 and was 3.' },
    isOverdue: true,
    isOnOneDisk: true,
  }
  await open()
  const alert = section.getByRole('alert')
  await expect.element(alert).toMatchTextContent(new RegExp(`The last backup failed\\. ${reason}`))
  await expect.element(alert).toMatchTextContent(/The last test restore failed\. orders\.rows is 2 and was 3\./)
  await expect.element(alert).toMatchTextContent(/No backup has been proven for 8 days\. Ask whoever runs the server/)
  await expect.element(section).toMatchTextContent(/Backups are on the same disk as the data/)
})

it('a new rest stop reads when its first backup is made', async () => {
  state = { ...state, last: null, test: null }
  await open()
  await expect.element(section).toMatchTextContent(/The first backup is made at .*(am|pm)\./)
})

it('after a restore, each payment without an order is listed until it is dealt with', async () => {
  const lost = [
    { at: minutesAgo(90), cents: 2930, transactionId: 'pi_1', isDealtWith: false },
    { at: minutesAgo(80), cents: 500, transactionId: 'pi_2', isDealtWith: true },
  ]
  state = {
    ...state,
    restore: {
      restoredAt: minutesAgo(5),
      backupAt: minutesAgo(100),
      comparedAt: minutesAgo(4),
      problem: null,
      ordersMade: 1,
      lostCount: 2,
      lost,
    },
  }
  await open()
  const list = section.getByRole('region', { name: 'Orders lost with the database' })
  await expect.element(list).toMatchTextContent(/1 order came back\. 2 payments since then have no order\./)
  await expect.element(list.getByRole('listitem').nth(0)).toMatchTextContent(/\$29\.30pi_1$/)
  await expect.element(list.getByRole('listitem').nth(1)).toMatchTextContent(/\$5\.00pi_2Dealt with$/)
})
