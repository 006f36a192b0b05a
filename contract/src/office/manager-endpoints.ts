import { z } from 'zod'
import { addTillSchema, addedTillSchema, limitTillSchema } from '../cards/managed-tills.ts'
import { confirmContactSchema, sendContactCodeSchema, sentContactCodeSchema } from './alert-contacts.ts'
import { listChangesQuerySchema, auditFiltersSchema, auditTrailPageSchema } from './audit-trail.ts'
import { importedOldCardsSchema, importOldCardsSchema, oldCardTotalsSchema } from '../cards/old-cards.ts'
import {
  adjustCardSchema,
  findCustomersSchema,
  foundCustomersSchema,
  managedCustomerSchema,
  openCustomerSchema,
  replaceCardSchema,
} from './managed-customers.ts'
import {
  changeMenuSchema,
  dishPictureParams,
  dishPictureQuerySchema,
  listPricesQuerySchema,
  managedMenuSchema,
  MENU_BYTES_MAX,
  pricesSchema,
} from './managed-menu.ts'
import { backupStateSchema } from './backups.ts'
import { changePictureQuerySchema, pictureParams } from './manager-pictures.ts'
import { PICTURE_BYTES_MAX } from '../shop/rest-stop/picture-paths.ts'
import { managerDaySchema } from './manager-day.ts'
import { changeKeysSchema, leaveStepSchema, setUpSchema } from './set-up.ts'
import { publicHolidaySchema } from './public-holidays.ts'
import { changeSettingSchema } from '../records/settings.ts'
import {
  addPrinterSchema,
  changePrinterSchema,
  changedPrinterSchema,
  printerParams,
  removedPrinterSchema,
} from '../sales/printing/printers.ts'
import type { DetailsOf, EndpointRow } from '../platform/endpoint.ts'

/** 1,000 cards with a name, an address and a number each. */
const OLD_CARDS_BYTES_MAX = 2 * 1024 * 1024

/** The other calls of managers. */
export const managerRows = {
  getManagerDay: { method: 'GET', path: 'manager/day', audience: 'manager' },
  changeSetting: { method: 'POST', path: 'manager/settings', audience: 'manager' },
  changePicture: { method: 'POST', path: 'manager/pictures/:role', audience: 'manager' },
  getManagedMenu: { method: 'GET', path: 'manager/menu', audience: 'manager' },
  changeMenu: { method: 'POST', path: 'manager/menu', audience: 'manager' },
  listPrices: { method: 'GET', path: 'manager/menu/prices', audience: 'manager' },
  changeDishPicture: { method: 'POST', path: 'manager/menu/:productId/picture', audience: 'manager' },
  removeDishPicture: { method: 'DELETE', path: 'manager/menu/:productId/picture', audience: 'manager' },
  testAlerts: { method: 'POST', path: 'manager/alerts/test', audience: 'manager' },
  sendContactCode: { method: 'POST', path: 'manager/alerts/code', audience: 'manager' },
  confirmContact: { method: 'POST', path: 'manager/alerts/contact', audience: 'manager' },
  addPrinter: { method: 'POST', path: 'manager/printers', audience: 'manager' },
  changePrinter: { method: 'POST', path: 'manager/printers/:printerId', audience: 'manager' },
  removePrinter: { method: 'DELETE', path: 'manager/printers/:printerId', audience: 'manager' },
  testPrinter: { method: 'POST', path: 'manager/printers/:printerId/test', audience: 'manager' },
  addTill: { method: 'POST', path: 'manager/tills', audience: 'manager' },
  limitTill: { method: 'POST', path: 'manager/tills/:tillId', audience: 'manager' },
  revokeTill: { method: 'DELETE', path: 'manager/tills/:tillId', audience: 'manager' },
  listPublicHolidays: { method: 'GET', path: 'manager/public-holidays', audience: 'manager' },
  keepOrder: { method: 'POST', path: 'manager/orders/:orderId/keep', audience: 'manager' },
  findCustomers: { method: 'POST', path: 'manager/customers/find', audience: 'manager' },
  openCustomer: { method: 'POST', path: 'manager/customers/open', audience: 'manager' },
  adjustCard: { method: 'POST', path: 'manager/customers/adjust', audience: 'manager' },
  replaceCard: { method: 'POST', path: 'manager/customers/replace', audience: 'manager' },
  getOldCards: { method: 'GET', path: 'manager/old-cards', audience: 'manager' },
  importOldCards: { method: 'POST', path: 'manager/old-cards', audience: 'manager' },
  exportOldCards: { method: 'GET', path: 'manager/old-cards/csv', audience: 'manager' },
  getSetUp: { method: 'GET', path: 'manager/set-up', audience: 'manager' },
  leaveSetUpStep: { method: 'POST', path: 'manager/set-up', audience: 'manager' },
  changeProviderKeys: { method: 'POST', path: 'manager/provider-keys', audience: 'manager' },
  listChanges: { method: 'GET', path: 'manager/changes', audience: 'manager' },
  exportChanges: { method: 'GET', path: 'manager/changes/csv', audience: 'manager' },
  getBackups: { method: 'GET', path: 'manager/backups', audience: 'manager' },
} as const satisfies Record<string, EndpointRow>

export const describeManager = () =>
  ({
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
    changePicture: {
      rateLimit: 'costly',
      summary:
        'Puts the file of the body, a JPEG, PNG, WebP or SVG of up to 20 MB, in place of a picture of the rest stop, unless another manager has changed it meanwhile',
      params: pictureParams,
      query: changePictureQuerySchema,
      fileBytesMax: PICTURE_BYTES_MAX,
      response: managerDaySchema,
    },
    getManagedMenu: {
      summary: 'The menu as managers change it, with the products that are archived',
      response: managedMenuSchema,
    },
    changeMenu: {
      summary:
        'Adds, changes, archives and restores products, and the serving hours of sections: all that is stated or nothing, unless another manager has changed one of them meanwhile. Safe to repeat',
      body: changeMenuSchema,
      bodyBytesMax: MENU_BYTES_MAX,
      response: managedMenuSchema,
    },
    listPrices: {
      rateLimit: 'report',
      summary: 'What each product cost on a day of the rest stop',
      query: listPricesQuerySchema,
      response: pricesSchema,
    },
    changeDishPicture: {
      rateLimit: 'costly',
      summary:
        'Puts the file of the body, a JPEG, PNG, WebP or SVG of up to 20 MB, in place of the picture of a product, unless another manager has changed it meanwhile',
      params: dishPictureParams,
      query: dishPictureQuerySchema,
      fileBytesMax: PICTURE_BYTES_MAX,
      response: managedMenuSchema,
    },
    removeDishPicture: {
      summary: 'Takes the picture of a product away; safe to repeat',
      params: dishPictureParams,
      response: managedMenuSchema,
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
    addPrinter: {
      rateLimit: 'costly',
      takesProof: true,
      summary: 'Adds a docket printer, and says what to type into it; requires a proof as alerts do',
      body: addPrinterSchema,
      response: changedPrinterSchema,
    },
    changePrinter: {
      params: printerParams,
      takesProof: true,
      summary: 'Renames a docket printer, or gives it a new password, which requires a proof as alerts do',
      body: changePrinterSchema,
      response: changedPrinterSchema,
    },
    removePrinter: {
      params: printerParams,
      summary: 'Removes a docket printer, and deletes the dockets that wait for it',
      response: removedPrinterSchema,
    },
    testPrinter: {
      params: printerParams,
      rateLimit: 'costly',
      summary: 'Prints a test docket, in place of one that waits',
      response: changedPrinterSchema,
    },
    addTill: {
      rateLimit: 'costly',
      takesProof: true,
      summary: 'Adds a till, and says its key this once; requires a proof as alerts do',
      body: addTillSchema,
      response: addedTillSchema,
    },
    limitTill: {
      takesProof: true,
      summary: 'Changes the limits of a till; requires a proof as alerts do',
      body: limitTillSchema,
      response: z.strictObject({}),
    },
    revokeTill: {
      takesProof: true,
      summary: 'Ends the key of a till at once; requires a proof as alerts do',
      response: z.strictObject({}),
    },
    listPublicHolidays: {
      summary: 'The public holidays of the state in the coming year, the earliest first',
      response: z.array(publicHolidaySchema),
    },
    keepOrder: {
      summary: 'Keeps an order for a time that is outside the hours now: it leaves the list',
      response: managerDaySchema,
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
        "Adds points or balance to a card, or takes them off, within the manager's limit of the day; requires an Idempotency-Key. More than a small sum in a day, and an own card, requires a proof as alerts do",
      body: adjustCardSchema,
      response: managedCustomerSchema,
    },
    replaceCard: {
      summary: "Gives a customer's card a new number and ends the one that was seen; safe to repeat",
      body: replaceCardSchema,
      response: managedCustomerSchema,
    },
    getOldCards: {
      summary: 'The sums of the cards of another system, those that wait for their customers and those that were moved',
      response: oldCardTotalsSchema,
    },
    importOldCards: {
      takesProof: true,
      summary:
        'Imports cards of another system with their points and balances, or says what an import would do; safe to repeat. An import requires a proof as alerts do',
      body: importOldCardsSchema,
      bodyBytesMax: OLD_CARDS_BYTES_MAX,
      response: importedOldCardsSchema,
    },
    exportOldCards: {
      rateLimit: 'costly',
      takesProof: true,
      summary: 'All cards of another system as a CSV file that can be imported; requires a proof as alerts do',
      response: z.string(),
    },
    getSetUp: {
      summary: 'What a new rest stop still has to set up, and which keys of providers are set, without the keys',
      response: setUpSchema,
    },
    leaveSetUpStep: {
      summary: 'Leaves a step of the set-up for later, says that it is right as it is, or puts the list away',
      body: leaveStepSchema,
      response: setUpSchema,
    },
    changeProviderKeys: {
      takesProof: true,
      rateLimit: 'costly',
      summary:
        'Tries the keys of a provider, stores them encrypted, and has each server start anew with them; requires a proof as alerts do. Where the environment has keys of the provider, those count',
      body: changeKeysSchema,
      response: setUpSchema,
    },
    listChanges: {
      summary:
        'The record of what managers changed, and of what staff did to money and availability: 100 entries, newest first',
      query: listChangesQuerySchema,
      response: auditTrailPageSchema,
    },
    exportChanges: {
      rateLimit: 'costly',
      summary: 'The same record as a CSV file, all of it',
      query: auditFiltersSchema,
      response: z.string(),
    },
    getBackups: {
      summary: 'The last backup, the last test of one, and after a restore the payments whose orders were lost',
      response: backupStateSchema,
    },
  }) as const satisfies DetailsOf<typeof managerRows>
