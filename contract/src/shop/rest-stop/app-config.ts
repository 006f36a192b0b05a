import { z } from 'zod'
import { currentStopBoardSchema } from './stop-board.ts'
import { factsSchema } from './facts.ts'
import { productSchema } from '../catalogue/catalogue.ts'
import { hoursSchema, serviceSchema } from '../hours/opening-hours-schema.ts'
import { orderingSchema } from '../hours/ordering.ts'
import { surchargeSchema } from '../surcharge/surcharge-schema.ts'

/** The configuration of the web app, embedded in the page that starts it. */
export const appConfigSchema = z
  .object({
    signIn: z.object({
      issuer: z.url(),
      clientId: z.string(),
      /** The API's identifier: the `aud` of its access tokens. */
      audience: z.string(),
      /** The login parameters for the audience: RFC 8707's `resource`, Auth0's `audience`, both or none. */
      audienceParameters: z.array(z.enum(['audience', 'resource'])),
      /** Further origins that the app calls: some providers have their token endpoint on another origin. */
      endpointOrigins: z.array(z.url()),
      scope: z.string(),
      /** The claim with the user's roles: a plain name or a namespaced URI. Its value is a string or a list. */
      roleClaim: z.string(),
    }),
    /** True with the embedded identity provider: only then the API can check a password. */
    checksPasswords: z.boolean().optional(),
    /** Another number than before: a manager has changed a setting since. */
    settingsVersion: z.int().exactOptional(),
    facts: factsSchema,
    ordering: orderingSchema,
    /** Null while the menu cannot be ordered from. A page that a device stored has old answers. */
    kitchen: z
      .object({
        hours: hoursSchema,
        /** Computed by the server's clock when it sent this. */
        takesOrders: z.boolean(),
      })
      .nullable(),
    /** The hours of the rest stop's services. */
    services: z.array(serviceSchema),
    stripePublishableKey: z.string().nullable(),
    oneSignalAppId: z.string().nullable(),
    /** The document's policies allow OneSignal's script and the camera, which those of customers' documents do not. */
    isStaffDocument: z.literal(true).exactOptional(),
    /** The limits of a cart. */
    limits: z.object({ quantityPerDish: z.int(), quantityPerOrder: z.int() }),
    loyalty: z.object({
      pointsPerDollar: z.int(),
      pointsPerReward: z.int(),
      rewardInCents: z.int(),
      isScannedAtTill: z.boolean(),
      rewardsPerDay: z.int(),
      pointsPer10Litres: z.int().exactOptional(),
      alsoExcluded: z.array(z.string()).exactOptional(),
      /** The worth of points from an instant on. Without it, no change is announced. */
      next: z.object({ from: z.iso.datetime(), pointsPerReward: z.int(), rewardInCents: z.int() }).exactOptional(),
    }),
    /** The surcharge of some days. Null: no day has one. */
    surcharge: surchargeSchema.nullable().exactOptional(),
    /** The minutes after which staff see that an open order waits, and is late. */
    lateness: z.object({ waitingAfterMinutes: z.int(), lateAfterMinutes: z.int() }),
    /** Missing while there is nothing on it. A page that a device stored has an old one. */
    board: currentStopBoardSchema.exactOptional(),
    catalogue: z.array(productSchema),
  })
  .meta({ id: 'AppConfig' })

export type AppConfig = z.infer<typeof appConfigSchema>
