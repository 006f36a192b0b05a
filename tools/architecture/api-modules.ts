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
export const API_GROUND = new Set(['http', 'db', 'providers'])

/** The folders beside the modules: the settings of the operator, and programs that compose what they need. */
const BESIDE = new Set(['config', 'commands'])

/** @returns whether a folder directly below `api/src` has its place. */
export function isPlaced(folder: string): boolean {
  return API_MODULES.includes(folder) || API_GROUND.has(folder) || BESIDE.has(folder)
}

/** @returns whether a module imports another one that is not to its right. */
export function isAgainstOrder(from: string, to: string): boolean {
  const [fromIndex, toIndex] = [API_MODULES.indexOf(from), API_MODULES.indexOf(to)]
  return fromIndex >= 0 && toIndex >= 0 && toIndex < fromIndex
}
