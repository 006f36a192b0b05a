import { z } from 'zod'
import { whenValid } from '../platform/when-valid.ts'
import { ROLES, STAFF_ROLES } from './account-roles.ts'
import { isMobileNumber } from '../platform/phone-number.ts'
import { typedText } from '../platform/typed-text-schema.ts'

export const teamRole = z.enum(ROLES)

const accountId = typedText(255).min(1)
const member = { accountId }
/** The link of a new password goes to the address of the account. */
const sendPassword = { ...member, via: z.enum(['screen', 'email']) }

/** Each is one action of a manager, on the account of someone else. */
export const changeTeamSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('invite'),
    role: z.enum(STAFF_ROLES),
    way: z.discriminatedUnion('via', [
      z.strictObject({ via: z.literal('screen') }),
      z.strictObject({ via: z.literal('email'), to: z.email().max(254) }),
      z.strictObject({
        via: z.literal('sms'),
        to: z.string().refine(isMobileNumber, { error: 'Is not a mobile number', ...whenValid }),
      }),
    ]),
  }),
  z.strictObject({ action: z.literal('withdraw'), invitationId: typedText(100).min(1) }),
  /** A customer leaves the team. */
  z.strictObject({ action: z.literal('role'), ...member, role: teamRole }),
  z.strictObject({ action: z.literal('deactivate'), ...member }),
  z.strictObject({ action: z.literal('reactivate'), ...sendPassword }),
  z.strictObject({ action: z.literal('reset'), ...sendPassword, removesFactors: z.boolean() }),
  z.strictObject({ action: z.literal('remove'), ...member }),
  /** Without an id, all of them end. */
  z.strictObject({ action: z.literal('logOut'), ...member, sessionId: typedText(100).optional() }),
  z.strictObject({ action: z.literal('removePin'), ...member, pinId: typedText(100).min(1) }),
])

/** The link that the person opens, or scans: the path of an SVG of that size. Only this answer has it. */
const linkSchema = z.object({
  link: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})
export const changedTeamSchema = z.object({ link: linkSchema.exactOptional() })

const teamAccountSchema = z.object({
  name: z.string(),
  emailAddress: z.string(),
  role: teamRole,
  deactivatedAt: z.iso.datetime().exactOptional(),
  /** The password has to be chosen with a link. */
  needsPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** The latest use first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      loggedInAt: z.string(),
      lastUsedAt: z.string(),
      isByPin: z.boolean(),
    }),
  ),
  pins: z.array(z.object({ id: z.string(), device: z.string(), lastUsedAt: z.string() })),
})

export const teamSchema = z.object({
  people: z.array(
    z.object({
      accountId: z.string(),
      isYou: z.boolean(),
      /** The first name on orders and dockets. Left out until the person has used a fulfilment screen. */
      ticketName: z.string().exactOptional(),
      lastSeenAt: z.iso.datetime().exactOptional(),
      /** Fulfilment screens that are on. */
      screens: z.int(),
      /** Left out with another identity provider. */
      account: teamAccountSchema.exactOptional(),
    }),
  ),
  /** The accounts of the embedded identity provider. Left out with another one. */
  accounts: z
    .object({
      canSend: z.object({ email: z.boolean(), sms: z.boolean() }),
      invitations: z.array(
        z.object({
          id: z.string(),
          role: teamRole,
          via: z.enum(['screen', 'email', 'sms']),
          to: z.string().nullable(),
          /** The first name of the manager. */
          by: z.string(),
          expiresAt: z.iso.datetime(),
        }),
      ),
    })
    .exactOptional(),
  /** Where accounts are managed instead: the address of the identity provider. */
  provider: z.string().exactOptional(),
})

export type ChangeTeam = z.infer<typeof changeTeamSchema>
export type ChangedTeam = z.infer<typeof changedTeamSchema>
export type Team = z.infer<typeof teamSchema>
