/** The settings whose whole value is a secret. */
const SECRETS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ONESIGNAL_API_KEY',
  'IDENTITY_KEY_SECRET',
  'EVENT_SECRET',
  'METRICS_PASSWORD',
] as const
/** The settings that contain a password beside what may be shown. */
const ADDRESSES = ['DATABASE_URL', 'SMTP_URL', 'EVENT_URL', 'OIDC_ISSUER'] as const
const LISTS = ['PRINTERS', 'DEMO_ACCOUNTS'] as const

/** Lists the secrets of the environment in each form in which a text may repeat them. */
export function secretsIn(variables: Record<string, string | undefined>): string[] {
  const plain = SECRETS.flatMap((name) => variables[name] ?? [])
  const ofAddresses = ADDRESSES.flatMap((name) => passwordsIn(variables[name] ?? ''))
  const ofLists = LISTS.flatMap((name) => listedPasswords(variables[name] ?? ''))
  return [...plain, ...ofAddresses, ...ofLists].flatMap(formsOf).filter((secret) => secret !== '')
}

/** A malformed address has a password too, such as one with a slash that is not escaped. */
function passwordsIn(address: string): string[] {
  const [, credentials = ''] = /^[a-z]+:\/\/(.*)@/is.exec(address) ?? []
  const password = credentials.slice(credentials.indexOf(':') + 1)
  const query = URL.canParse(address) ? [...new URL(address).searchParams] : []
  const ofQuery = query.flatMap(([name, value]) => (/password|secret|token|key/i.test(name) ? [value] : []))
  return [...(credentials.includes(':') ? [password] : []), ...ofQuery]
}

/** Reads the passwords of JSON that may be malformed. */
const listedPasswords = (text: string): string[] =>
  Array.from(text.matchAll(/"password"\s*:\s*"((?:[^"\\]|\\.)*)"/g), ([, password = '']) => password)

function formsOf(secret: string): string[] {
  const decoded = /%(?![0-9a-f]{2})/i.test(secret) ? secret : safelyDecoded(secret)
  return [secret, decoded, encodeURIComponent(decoded), Buffer.from(decoded).toString('base64')]
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
