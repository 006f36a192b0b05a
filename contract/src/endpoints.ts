import { z } from 'zod'
import { describeCounter } from './cards/counter-endpoints.ts'
import { describeCustomer } from './cards/customer-endpoints.ts'
import { tillEndpoints } from './cards/till-endpoints.ts'
import { endpointTable, type EndpointName } from './endpoint-table.ts'
import { describeManager } from './office/manager-endpoints.ts'
import { describeServer } from './office/server-endpoints.ts'
import { describeTakings } from './office/takings-endpoints.ts'
import type { Audience, EndpointDetails, EndpointRow, RateLimitClass } from './platform/endpoint.ts'
import type { PathParameter } from './platform/web-paths.ts'
import { describeFulfilment } from './sales/fulfilment-endpoints.ts'
import { describeOrder } from './sales/order-endpoints.ts'
import { printerEndpoints } from './sales/printer-endpoints.ts'
import { describeShop } from './shop/shop-endpoints.ts'
import { describeTeam } from './team/team-endpoints.ts'

/** How writes are limited unless their details say otherwise. */
const WRITES: Partial<Record<Audience, RateLimitClass>> = {
  customer: 'costly',
  staff: 'staff-write',
  manager: 'staff-write',
}

export interface Endpoint extends EndpointRow, EndpointDetails {}

/** The names of the parameters in an endpoint's path. */
type PathParameterOf<Name extends EndpointName> = PathParameter<(typeof endpointTable)[Name]['path']>

const details = {
  ...describeShop(),
  ...describeOrder(),
  ...describeCustomer(),
  ...describeFulfilment(),
  ...describeCounter(),
  ...describeTeam(),
  ...describeTakings(),
  ...describeManager(),
  ...describeServer(),
} as const satisfies Record<EndpointName, EndpointDetails>

/** An endpoint whose path has parameters has a schema for them. */
type ParamsOf<Name extends EndpointName> = (typeof details)[Name] extends { params: z.ZodObject }
  ? object
  : [PathParameterOf<Name>] extends [never]
    ? { params?: never }
    : { params: z.ZodObject<Record<PathParameterOf<Name>, z.ZodUUID>> }

type Described = {
  [Name in EndpointName]: (typeof endpointTable)[Name] & (typeof details)[Name] & ParamsOf<Name>
}

/** Adds to the details the rows of the table, and unless they say otherwise, the rate limit and UUIDs as the parameters of a path. */
function describeTable(): Described {
  const detailsOf: Record<string, EndpointDetails> = details
  const rows: [string, EndpointRow][] = Object.entries(endpointTable)
  const described = rows.map(([name, row]) => {
    const parameters = Array.from(row.path.matchAll(/:(\w+)/g), ([, parameter = '']) => [parameter, z.uuid()])
    const params = parameters.length > 0 && { params: z.object(Object.fromEntries(parameters)) }
    const rateLimit = row.method === 'GET' ? undefined : WRITES[row.audience]
    return [name, { ...row, ...params, rateLimit, ...detailsOf[name] }]
  })
  return Object.fromEntries(described)
}

/** Every endpoint with its schemas. The API's routes and the OpenAPI document are generated from it. */
export const endpoints = {
  ...describeTable(),
  ...tillEndpoints,
  ...printerEndpoints,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints

/** The request body, or `undefined`. */
export type Body<Name extends EndpointName> = Endpoints[Name] extends { body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined

/** The path parameters, or an empty object. */
export type Params<Name extends EndpointName> = Endpoints[Name] extends { params: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : object

/** The query parameters, or `undefined`. */
export type Query<Name extends EndpointName> = Endpoints[Name] extends { query: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined
