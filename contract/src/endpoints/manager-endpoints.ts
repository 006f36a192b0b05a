import { z } from 'zod'
import { confirmContactSchema, sendContactCodeSchema, sentContactCodeSchema } from '../manager/alert-contacts.ts'
import {
  adjustCardSchema,
  findCustomersSchema,
  foundCustomersSchema,
  managedCustomerSchema,
  openCustomerSchema,
  replaceCardSchema,
} from '../customers/managed-customers.ts'
import { managerDaySchema } from '../manager/manager-day.ts'
import {
  addPrinterSchema,
  changedPrinterSchema,
  changePrinterSchema,
  removedPrinterSchema,
} from '../manager/printers.ts'
import { publicHolidaySchema } from '../manager/public-holidays.ts'
import { listChangesQuerySchema, recordFiltersSchema, recordPageSchema } from '../manager/record.ts'
import { changeSettingSchema } from '../manager/settings.ts'
import { changedTeamSchema, changeTeamSchema, teamSchema } from '../manager/team.ts'
import { addedTillSchema, addTillSchema, limitTillSchema } from '../manager/tills.ts'
import { lastReconciliationSchema, reconciliationQuerySchema } from '../takings/reconciliation.ts'
import { RECONCILED_DAYS_MAX, TAKINGS_DAYS_MAX } from '../takings/takings-days-max.ts'
import { takingsFileQuerySchema, takingsQuerySchema, takingsSchema } from '../takings/takings.ts'
import { typedText } from '../values/typed-text-schema.ts'
import { daySchema } from '../values/dates-schema.ts'

const printer = { params: z.object({ printerId: typedText(40) }) }

/** The calls of managers. */
export const managerEndpoints = {
  getManagerDay: {
    summary: 'What a manager can change now, and the state of the rest stop today',
    response: managerDaySchema,
  },
  changeSetting: {
    takesProof: true,
    summary:
      'Changes one setting, unless another manager has changed it meanwhile. Alerts and money rules require the header Identity-Proof, or a recent login with another identity provider',
    body: changeSettingSchema,
    response: managerDaySchema,
  },
  testAlerts: {
    rateLimit: 'costly',
    summary: 'Sends a test to each contact of the alerts, and says how many providers accepted',
    response: managerDaySchema,
  },
  sendContactCode: {
    takesProof: true,
    rateLimit: 'costly',
    summary:
      'Sends a code to a number or address that is to get the alerts; requires the header Identity-Proof, or a recent login with another identity provider',
    body: sendContactCodeSchema,
    response: sentContactCodeSchema,
  },
  confirmContact: {
    rateLimit: 'costly',
    summary: 'Adds the contact of a ticket to the alerts, with the code that was sent to it within ten minutes',
    body: confirmContactSchema,
    response: managerDaySchema,
  },
  listPublicHolidays: {
    summary: 'The public holidays of the state in the coming year, the earliest first',
    response: z.array(publicHolidaySchema),
  },
  keepOrder: {
    summary: 'Keeps an order for a time that is outside the hours now: it leaves the list',
    response: managerDaySchema,
  },
  addPrinter: {
    rateLimit: 'costly',
    takesProof: true,
    summary: 'Adds a docket printer, and says what to type into it; requires a confirmation as alerts do',
    body: addPrinterSchema,
    response: changedPrinterSchema,
  },
  changePrinter: {
    ...printer,
    takesProof: true,
    summary: 'Renames a docket printer, or gives it a new password, which requires a confirmation as alerts do',
    body: changePrinterSchema,
    response: changedPrinterSchema,
  },
  removePrinter: {
    ...printer,
    summary: 'Removes a docket printer, and deletes the dockets that wait for it',
    response: removedPrinterSchema,
  },
  testPrinter: {
    ...printer,
    rateLimit: 'costly',
    summary: 'Prints a test docket, in place of one that waits',
    response: changedPrinterSchema,
  },
  findCustomers: {
    summary: 'Finds customers by phone number, email address or a part of the name, for a stated reason',
    body: findCustomersSchema,
    response: foundCustomersSchema,
  },
  openCustomer: {
    summary: 'A customer with their card, last movements and orders, by the card number or for a stated reason',
    body: openCustomerSchema,
    response: managedCustomerSchema,
  },
  adjustCard: {
    isIdempotent: true,
    takesProof: true,
    summary:
      "Adds points or balance to a card, or takes them off, within the manager's limit of the day; requires an Idempotency-Key. More than a small sum in a day, and an own card, require a confirmation as alerts do",
    body: adjustCardSchema,
    response: managedCustomerSchema,
  },
  replaceCard: {
    summary: "Gives a customer's card a new number and ends the one that was seen; safe to repeat",
    body: replaceCardSchema,
    response: managedCustomerSchema,
  },
  getTeam: {
    summary: 'Staff and managers with their sessions and PINs, who is on now, and open invitations',
    response: teamSchema,
  },
  changeTeam: {
    rateLimit: 'costly',
    takesProof: true,
    summary:
      "One change of the team: an invitation, another person's role, deactivation, password, sessions or PINs. Answers 404 with another identity provider, and requires a confirmation as alerts do",
    body: changeTeamSchema,
    response: changedTeamSchema,
  },
  addTill: {
    rateLimit: 'costly',
    takesProof: true,
    summary: 'Adds a till, and says its key this once; requires a confirmation as alerts do',
    body: addTillSchema,
    response: addedTillSchema,
  },
  limitTill: {
    takesProof: true,
    summary: 'Changes the limits of a till; requires a confirmation as alerts do',
    body: limitTillSchema,
    response: z.strictObject({}),
  },
  revokeTill: {
    takesProof: true,
    summary: 'Ends the key of a till at once; requires a confirmation as alerts do',
    response: z.strictObject({}),
  },
  getTakings: {
    rateLimit: 'report',
    summary: `Sales, refunds and the rest of a period of days, at most ${TAKINGS_DAYS_MAX}; one closed day is as it was closed`,
    query: takingsQuerySchema,
    response: takingsSchema,
  },
  exportTakings: {
    rateLimit: 'costly',
    summary:
      'A CSV file of a period for an accountant: tax invoices and adjustment notes, sales by day for Xero, sums of months and quarters for the activity statement, or what cards were worth',
    query: takingsFileQuerySchema,
    response: z.string(),
  },
  closeDay: {
    rateLimit: 'report',
    summary: 'Closes a day that is over, so that its figures never change; safe to repeat',
    body: z.strictObject({ day: daySchema }),
    response: takingsSchema,
  },
  getReconciliation: {
    summary: 'The last comparison of a period of days with the payment provider, or null',
    query: takingsQuerySchema,
    response: lastReconciliationSchema,
  },
  reconcile: {
    rateLimit: 'costly',
    summary: `Compares a period of at most ${RECONCILED_DAYS_MAX} days with the payment provider: payments, refunds and disputes, with its fees and payouts; safe to repeat`,
    body: reconciliationQuerySchema,
    response: lastReconciliationSchema,
  },
  listChanges: {
    summary:
      'The record of what managers changed, and of what staff did to money and availability: 100 entries, newest first',
    query: listChangesQuerySchema,
    response: recordPageSchema,
  },
  exportChanges: {
    rateLimit: 'costly',
    summary: 'The same record as a CSV file, all of it',
    query: recordFiltersSchema,
    response: z.string(),
  },
} as const
