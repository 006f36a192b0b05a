/** `query` and `mutation` for the calls of staff and managers: visitors do not download their rows of the table. */
import { staffEndpointTable } from '@fuel-shack/contract/endpoints/staff-endpoint-table'
import { addEndpoints } from './calls.ts'

addEndpoints(staffEndpointTable)

export { mutation, query } from './calls.ts'
