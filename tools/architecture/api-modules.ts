/**
 * The modules of the API in the order of their dependencies, each in its room: a module imports those to its right, and the
 * platform. `ARCHITECTURE.md` explains the order.
 */
export const API_MODULES = [
  'office/doctor',
  'office/manager',
  'office/set-up',
  'office/backups',
  'office/reconciliation',
  'office/takings',
  'office/privacy',
  'office/escalation',
  'sales/counter-orders',
  'sales/checkout',
  'sales/payments',
  'sales/receipts',
  'sales/printing',
  'sales/orders',
  'shop/folder',
  'shop/facts',
  'shop/policies',
  'shop/pictures',
  'shop/kitchen',
  'shop/catalogue',
  'shop/rest-stop',
  'cards/counter',
  'cards/customers',
  'cards/old-cards',
  'cards/tills',
  'cards/loyalty',
  'team',
  'messages',
  'records/settings',
  'records/provider-keys',
  'records/audit',
]

/** The folder that every module may use. It knows nothing about a rest stop, and imports no module. */
export const API_PLATFORM = 'platform'

/** The folder that composes the whole, with the programs that a person starts. */
export const API_APP = 'app'
