import { otherScreensSchema, reportScreenSchema } from './staff-screens.ts'
import { changeTeamSchema, changedTeamSchema, teamSchema } from './team.ts'
import type { DetailsOf, EndpointRow } from '../platform/endpoint.ts'

/** The calls about the people who work, and their screens. */
export const teamRows = {
  reportScreen: { method: 'POST', path: 'screens', audience: 'staff' },
  getTeam: { method: 'GET', path: 'manager/team', audience: 'manager' },
  changeTeam: { method: 'POST', path: 'manager/team', audience: 'manager' },
} as const satisfies Record<string, EndpointRow>

export const describeTeam = () =>
  ({
    reportScreen: {
      rateLimit: undefined,
      summary:
        'Reports that a fulfilment screen is on and whether it is one of the kitchen, and returns who else is on',
      body: reportScreenSchema,
      response: otherScreensSchema,
    },
    getTeam: {
      summary: 'Staff and managers with their sessions and PINs, who is on now, and open invitations',
      response: teamSchema,
    },
    changeTeam: {
      rateLimit: 'costly',
      takesProof: true,
      summary:
        "One change of the team: an invitation, another person's role, deactivation, password, sessions or PINs. Answers 404 with another identity provider, and requires a proof as alerts do",
      body: changeTeamSchema,
      response: changedTeamSchema,
    },
  }) as const satisfies DetailsOf<typeof teamRows>
