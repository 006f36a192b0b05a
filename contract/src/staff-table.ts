import { counterRows } from './cards/counter-endpoints.ts'
import { managerRows } from './office/manager-endpoints.ts'
import { serverRows } from './office/server-endpoints.ts'
import { takingsRows } from './office/takings-endpoints.ts'
import { fulfilmentRows } from './sales/fulfilment-endpoints.ts'
import { teamRows } from './team/team-endpoints.ts'

/** The rows of the endpoints of staff and managers, which customers do not download. */
export const staffTable = {
  ...fulfilmentRows,
  ...counterRows,
  ...teamRows,
  ...takingsRows,
  ...managerRows,
  ...serverRows,
} as const
