import type { z } from 'zod'
import type { PathParameter } from './web-paths.ts'

/** The product API is below this path. */
export const API_BASE_PATH = '/api/'

/** The callers of an endpoint: anyone, a logged-in user, a user with the role `staff`, one who also has `manager`, a till with its own key, or a docket printer. */
export type Audience = 'anyone' | 'customer' | 'staff' | 'manager' | 'till' | 'printer'

/** All that browsers need of an endpoint. */
export interface EndpointRow {
  method: 'GET' | 'POST' | 'DELETE'
  /** The path below `API_BASE_PATH`, with `:name` for parameters. */
  path: string
  audience: Audience
}

/** Classes of calls that are expensive or could be abused. The API defines the limits. */
export type RateLimitClass = 'costly' | 'report' | 'registration' | 'staff-write' | 'till' | 'printer'

export interface EndpointDetails {
  summary: string
  /** By default, `WRITES` for a write, and none for a read. Undefined for calls that cost less than counting them. */
  rateLimit?: RateLimitClass | undefined
  /** Accepts the header `Idempotency-Key`. */
  isIdempotent?: true
  /** Accepts the header `Identity-Proof`. */
  takesProof?: true
  /** Parameters behind the path. Each can be left out; any other is rejected. */
  query?: z.ZodObject
  /** Parameters of the path that are not UUIDs. */
  params?: z.ZodObject
  body?: z.ZodType
  /** JSON may be as long as this, in place of the limit of the others. */
  bodyBytesMax?: number
  /** The body is a file of at most this size, in place of JSON. */
  fileBytesMax?: number
  response: z.ZodType
}

/** The details of every row. Parameters that are described are all those of the path. */
export type DetailsOf<Rows extends Record<string, EndpointRow>> = {
  [Name in keyof Rows]: EndpointDetails & {
    params?: [PathParameter<Rows[Name]['path']>] extends [never]
      ? never
      : z.ZodObject<Record<PathParameter<Rows[Name]['path']>, z.ZodType>>
  }
}
