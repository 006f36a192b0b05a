/**
 * The modules of the API in the order of their dependencies: a module imports those to its right, and what every module stands on.
 * `ARCHITECTURE.md` explains the order.
 */
export const API_MODULES = [
  'manager',
  'reconciliation',
  'takings',
  'privacy',
  'escalation',
  'checkout',
  'payments',
  'receipts',
  'printing',
  'kitchen',
  'orders',
  'counter',
  'customers',
  'tills',
  'loyalty',
  'catalogue',
  'staff',
  'messages',
  'settings',
  'record',
]

/** The folders that every module may use. They know nothing about a rest stop, and import no module. */
export const API_GROUND = ['http', 'db', 'providers']

/** The folders beside the modules: the settings of the operator, and programs that compose what they need. */
export const API_BESIDE = ['config', 'commands']
