import type { DetailsOf, EndpointRow } from '../platform/endpoint.ts'
import { checkParams, ranChecksSchema, sendTestSchema, sentTestSchema, serverStateSchema } from './server-checks.ts'

/** The calls of managers about the server itself. */
export const serverRows = {
  getServer: { method: 'GET', path: 'manager/server', audience: 'manager' },
  checkServer: { method: 'GET', path: 'manager/server/checks/:area', audience: 'manager' },
  sendServerTest: { method: 'POST', path: 'manager/server/test', audience: 'manager' },
} as const satisfies Record<string, EndpointRow>

export const describeServer = () =>
  ({
    getServer: {
      summary: 'The areas of the server that can be checked, and the channels by which this manager can get a test',
      response: serverStateSchema,
    },
    checkServer: {
      rateLimit: 'report',
      summary:
        'Checks one area of the server against the real services that its settings name, and says what is wrong and what to do',
      params: checkParams,
      response: ranChecksSchema,
    },
    sendServerTest: {
      rateLimit: 'costly',
      summary: "Sends a test to the manager's own address, number or devices",
      body: sendTestSchema,
      response: sentTestSchema,
    },
  }) as const satisfies DetailsOf<typeof serverRows>
