/** The calls of staff: whoever defines one imports it from here, which adds the rows that customers do not download. */
import { staffTable } from '@fuel-shack/contract/staff-table'
import { addRows } from '../rows.ts'

addRows(staffTable)

export { mutation, query } from '../calls.ts'
