import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'

const NAME_MAX_CHARACTERS = 50
const UNNAMED = 'Passkey'
const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const
/** WebAuthn level 3, section 4: a credential id has at most 1,023 bytes. */
const credentialId = z.string().regex(/^[\w-]{1,1364}$/)
const base64url = z.string().regex(/^[\w-]*$/)

const shared = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}
const registrationSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string()).default([]),
  }),
})
const authenticationSchema = z.object({
  ...shared,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

/** The browser's response after creating a passkey; undefined for invalid input. */
export function readRegistration(text: string): RegistrationResponseJSON | undefined {
  const parsed = registrationSchema.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { response, ...rest } = parsed.data
  return { ...rest, response: { ...response, transports: response.transports.filter(isTransport) } }
}

/** The browser's response after using a passkey; undefined for invalid input. */
export function readAuthentication(text: string): AuthenticationResponseJSON | undefined {
  return authenticationSchema.safeParse(parseJson(text)).data
}

export function readTransports(stored: string): AuthenticatorTransport[] {
  return stored.split(',').filter(isTransport)
}

/** Shown to its owner only: any printable text, truncated. */
export function readPasskeyName(input = ''): string {
  const name = input.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return name.slice(0, NAME_MAX_CHARACTERS).toWellFormed().trim() || UNNAMED
}

function isTransport(text: string): text is (typeof TRANSPORTS)[number] {
  return TRANSPORTS.some((transport) => transport === text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
