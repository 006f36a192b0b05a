import { z } from 'zod'
import { productSchema } from './catalogue.ts'
import { orderingSchema } from './ordering.ts'

/** What the web app must know before its first call; the page that starts it carries it. */
export const appConfigSchema = z
  .object({
    signIn: z.object({
      issuer: z.url(),
      clientId: z.string(),
      /** The API's identifier: the `aud` of its access tokens. */
      audience: z.string(),
      /** The parameters of a login that carry `audience`: RFC 8707's `resource`, Auth0's `audience`, both or none. */
      audienceParameters: z.array(z.enum(['audience', 'resource'])),
      /** Origins beside the issuer's that the app calls: some providers have their token endpoint elsewhere. */
      endpointOrigins: z.array(z.url()),
      scope: z.string(),
      /** The claim that says who is staff: a plain name or a namespaced URI; its value a string or a list. */
      roleClaim: z.string(),
    }),
    /** The accounts are the app's own, so the API can check a password; else only the provider can. */
    checksPasswords: z.boolean().optional(),
    ordering: orderingSchema,
    stripePublishableKey: z.string().nullable(),
    oneSignalAppId: z.string().nullable(),
    /** The document that carries this may load OneSignal's script: its policy says so, and no customer's does. */
    isStaffDocument: z.literal(true).exactOptional(),
    /** The last good catalogue, or null where none was ever had. */
    catalogue: z.array(productSchema).nullable(),
  })
  .meta({ id: 'AppConfig' })

export type AppConfig = z.infer<typeof appConfigSchema>
