/** The areas that are checked, in the order in which they are shown. Browsers download this file, and no schema. */
export const CHECK_AREAS = {
  settings: 'Settings',
  address: 'Address and proxy',
  clock: 'Clock',
  disk: 'Disk',
  database: 'Database',
  backups: 'Backups',
  web: 'Web app',
  login: 'Login',
  payments: 'Stripe',
  mail: 'Email',
  texts: 'Texts and notifications',
  alerts: 'Alerts',
  devices: 'Screens and printers',
  law: 'Law',
  example: 'The example',
} as const

export type CheckArea = keyof typeof CHECK_AREAS

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object above
export const AREA_NAMES = Object.keys(CHECK_AREAS) as CheckArea[]
