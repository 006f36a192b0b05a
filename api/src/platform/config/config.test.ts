import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const REAL = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ONESIGNAL_APP_ID: 'app',
  ONESIGNAL_API_KEY: 'os_1',
}
const IDENTITY_KEY_SECRET = 'b2Yh5cEq0mVx8N1uTjRkS3wLzPaFgDoXyI7KeHvCtM4='
const PRODUCTION = {
  ...REAL,
  IDENTITY_KEY_SECRET,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fuelshack.example',
  STAFF_SECOND_FACTOR: 'optional',
  TRUST_PROXY: 'false',
}
const ISSUER = { OIDC_ISSUER: 'https://login.example/', OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'https://api.example' }

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('IDENTITY_KEY_SECRET', () => {
  const shared = { ...PRODUCTION, DATABASE_URL: 'postgres://u@127.0.0.1/fuel_shack', IDENTITY_KEY_SECRET: '' }

  it('IDENTITY_KEY_SECRET is required in production with PostgreSQL and the embedded provider', () => {
    expect(problemsOf(shared)).toEqual([expect.stringMatching(/^IDENTITY_KEY_SECRET is not set.*openssl rand/)])
    expect(problemsOf({ ...shared, ...ISSUER })).toEqual([])
    expect(problemsOf({ ...shared, DATABASE_URL: '' })).toEqual([])
    expect(problemsOf({ ...shared, ...REAL, NODE_ENV: 'test', PUBLIC_URL: '' })).toEqual([])
  })

  it('IDENTITY_KEY_SECRET must be long enough for a key of 256 bits', () => {
    expect(problemsOf({ ...PRODUCTION, IDENTITY_KEY_SECRET: 'secret' })).toEqual([
      expect.stringContaining('IDENTITY_KEY_SECRET: Is too short: make one with'),
    ])
  })
})

describe('PRINTERS', () => {
  const kitchen = { id: 'kitchen', name: 'Kitchen', password: 'the grill is hot and loud' }
  const problemsWith = (printers: unknown) => problemsOf({ ...REAL, PRINTERS: JSON.stringify(printers) })

  it('PRINTERS is empty by default, and has 48 columns for each printer', () => {
    expect(readConfig(REAL).printers).toEqual([])
    expect(readConfig({ ...REAL, PRINTERS: JSON.stringify([kitchen]) }).printers).toEqual([{ ...kitchen, columns: 48 }])
    const atCounter = { ...kitchen, columns: 32, station: 'counter' }
    expect(readConfig({ ...REAL, PRINTERS: JSON.stringify([atCounter]) }).printers).toEqual([atCounter])
    expect(problemsWith([{ ...kitchen, station: 'bar' }])).toEqual([expect.stringContaining('PRINTERS.0.station')])
  })

  it('PRINTERS rejects invalid JSON, a short password, an id that cannot be part of a URL, and a repeated id', () => {
    expect(problemsOf({ ...REAL, PRINTERS: 'kitchen' })).toEqual(['PRINTERS: is not JSON.'])
    expect(problemsWith({})).toHaveLength(1)
    expect(problemsWith([{ ...kitchen, password: 'short' }])).toEqual([expect.stringContaining('PRINTERS.0.password')])
    expect(problemsWith([{ ...kitchen, id: 'the/kitchen' }])).toEqual([expect.stringContaining('PRINTERS.0.id')])
    expect(problemsWith([kitchen, kitchen])).toEqual(['PRINTERS: names a printer twice.'])
  })
})

describe('NODE_ENV', () => {
  it.each(['prod', 'Production', 'production ', 'staging'])('NODE_ENV rejects "%s"', (mode) => {
    expect(problemsOf({ ...REAL, NODE_ENV: mode })).toEqual([
      'NODE_ENV: Must be one of development, test, production; unset means development.',
    ])
  })

  it('NODE_ENV means development when it is unset or empty', () => {
    expect(readConfig(REAL).production).toBe(false)
    expect(readConfig({ ...REAL, NODE_ENV: '' }).production).toBe(false)
    expect(readConfig(PRODUCTION).production).toBe(true)
  })
})

describe('OneSignal', () => {
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@fuelshack.example' }
  const without = { ...PRODUCTION, ONESIGNAL_APP_ID: '', ONESIGNAL_API_KEY: '' }

  it('OneSignal and the mail server are optional, because a manager can set them up in the app', () => {
    for (const settings of [{ ...without, ...mail }, without]) {
      expect(problemsOf(settings)).toEqual([])
      expect(readConfig(settings).oneSignal).toBeUndefined()
    }
  })

  it('channels of OneSignal need OneSignal', () => {
    expect(problemsOf({ ...without, ...mail, ONESIGNAL_CHANNELS: 'sms' })).toHaveLength(2)
  })
})

it('the API listens on this machine only, except in production', () => {
  expect(readConfig(REAL).host).toBe('127.0.0.1')
  expect(readConfig(PRODUCTION).host).toBe('0.0.0.0')
  expect(readConfig({ ...REAL, HOST: '192.168.1.20' }).host).toBe('192.168.1.20')
})

describe('production', () => {
  it('production starts with live keys, https and restricted keys', () => {
    expect(problemsOf(PRODUCTION)).toEqual([])
    expect(problemsOf({ ...PRODUCTION, ...ISSUER, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual([])
    expect(problemsOf({ ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_live_1' })).toEqual([])
  })

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is a test key'],
    [{ STRIPE_SECRET_KEY: 'rk_test_1' }, 'STRIPE_SECRET_KEY is a test key'],
    [{ STRIPE_SECRET_KEY: 'whsec_1' }, 'STRIPE_SECRET_KEY is not a live key of Stripe'],
    [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY is a publishable key'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY is a secret key'],
    [{ STRIPE_PUBLISHABLE_KEY: 'rk_live_1' }, 'STRIPE_PUBLISHABLE_KEY is a secret key'],
    [{ STRIPE_PUBLISHABLE_KEY: 'live' }, 'STRIPE_PUBLISHABLE_KEY is not a live publishable key'],
    [{ STRIPE_WEBHOOK_SECRET: 'x' }, "STRIPE_WEBHOOK_SECRET is not a webhook's signing secret"],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY is not set: production decides it. Behind one proxy'],
    [{ ONESIGNAL_API_KEY: '' }, 'ONESIGNAL_API_KEY is not set'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: Must be an address such as smtp://user:password@mail.example:587'],
    [{ PUBLIC_URL: 'fuelshack.example' }, 'PUBLIC_URL: Must be an address such as https://fuelshack.example'],
    [
      { DATABASE_URL: 'mysql://u@db/f' },
      'DATABASE_URL: Must be an address such as postgres://user:password@host:5432/',
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is not set'],
    [{ EVENT_URL: 'https://alarms.example/' }, 'EVENT_URL and EVENT_SECRET need each other'],
    [{ MAIL_FROM: 'hello@fuelshack.example' }, 'SMTP_URL is not set'],
    [{ SMTP_URL: 'smtp://shop@mail.example' }, 'SMTP_URL: Has a user or a password, and needs both or neither'],
    [{ SMTP_URL: 'smtp://mail.example?tls=off', MAIL_FROM: 'a@b.example' }, 'SMTP_URL has tls=off'],
    [{ ONESIGNAL_CHANNELS: 'fax' }, 'is not `sms`, `email` or both'],
    [{ STRIPE_API_URL: 'https://api.example' }, 'STRIPE_API_URL must not be set in production'],
    [{ DEMO: 'public' }, 'DEMO must not be set in production'],
    [{ PUBLIC_URL: 'http://fuelshack.example' }, 'PUBLIC_URL begins with http'],
    [{ PUBLIC_URL: 'https://fuelshack.example/app' }, 'PUBLIC_URL: Must be an address such as'],
    [{ PUBLIC_URL: 'https://fuelshack.example/?shop=1' }, 'PUBLIC_URL: Must be an address such as'],
    [{ PUBLIC_URL: 'https://user:secret@fuelshack.example' }, 'PUBLIC_URL: Must be an address such as'],
    [{ PUBLIC_URL: 'https://fuelshack.example#home' }, 'PUBLIC_URL: Must be an address such as'],
    [{ ...ISSUER, OIDC_ISSUER: 'http://login.example/' }, 'OIDC_ISSUER begins with http'],
    [{ ...ISSUER, OIDC_AUDIENCE: 'web' }, 'OIDC_AUDIENCE is the same as OIDC_CLIENT_ID'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: `true` would trust'],
  ])('production rejects %j', (variables, message) => {
    expect(problemsOf({ ...PRODUCTION, ...variables })).toEqual([expect.stringContaining(message)])
  })

  it('production rejects keys of different modes with a message for each', () => {
    expect(problemsOf({ ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([
      'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key: both must have the same mode.',
      'STRIPE_PUBLISHABLE_KEY is not a live publishable key: it must begin with pk_live_.',
    ])
  })

  it('the configuration reports every problem at once, including malformed settings', () => {
    const problems = problemsOf({
      ...PRODUCTION,
      PORT: 'http',
      TRUST_PROXY: 'yes',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: '',
      METRICS_HOST: '0.0.0.0',
    })
    const subjects = ['PORT', 'TRUST_PROXY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', 'METRICS_HOST=0.0.0.0']
    expect(problems).toEqual(subjects.map((name) => expect.stringMatching(`^${name}`)))
  })
})

it('requires a second factor of staff with the embedded provider only', () => {
  expect(readConfig(REAL).isSecondFactorRequired).toBe(false)
  expect(readConfig({ ...REAL, STAFF_SECOND_FACTOR: 'required' }).isSecondFactorRequired).toBe(true)
  expect(problemsOf({ ...REAL, STAFF_SECOND_FACTOR: 'yes' })).toEqual([
    'STAFF_SECOND_FACTOR: Must be optional or required.',
  ])
  expect(problemsOf({ ...REAL, ...ISSUER, STAFF_SECOND_FACTOR: 'required' })).toEqual([
    expect.stringContaining('require the second factor at that provider'),
  ])
})

it('production must decide about the second factor of staff, unless another provider does', () => {
  const undecided = { ...PRODUCTION, STAFF_SECOND_FACTOR: '' }
  expect(problemsOf(undecided)).toEqual([
    expect.stringMatching(/^STAFF_SECOND_FACTOR is not set: production decides it/),
  ])
  expect(problemsOf({ ...undecided, STAFF_SECOND_FACTOR: 'required' })).toEqual([])
  expect(problemsOf({ ...undecided, ...ISSUER })).toEqual([])
  expect(problemsOf({ ...undecided, NODE_ENV: 'test' })).toEqual([])
})

it('rejects swapped Stripe keys outside production as well', () => {
  expect(problemsOf({ ...REAL, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' })).toEqual([
    expect.stringContaining('STRIPE_PUBLISHABLE_KEY is a secret key'),
  ])
  expect(problemsOf({ ...REAL, STRIPE_SECRET_KEY: 'pk_test_1' })).toEqual([
    expect.stringContaining('STRIPE_SECRET_KEY is a publishable key'),
  ])
})

describe('metrics', () => {
  it.each(['0.0.0.0', '::', '203.0.113.7', '2001:db8::1', 'metrics.example'])(
    'production rejects METRICS_HOST=%s without a password',
    (host) => {
      const open = { ...PRODUCTION, METRICS_HOST: host }
      expect(problemsOf(open)).toEqual([expect.stringContaining('set METRICS_PASSWORD')])
      expect(problemsOf({ ...open, METRICS_PASSWORD: 'sixteen characters' })).toEqual([])
      expect(problemsOf({ ...open, METRICS_PORT: 'off' })).toEqual([])
    },
  )

  it.each(['127.0.0.1', 'localhost', '::1', '10.1.2.3', '192.168.1.2', 'fd00::2'])(
    'metrics need no password with %s',
    (host) => {
      expect(problemsOf({ ...PRODUCTION, METRICS_HOST: host })).toEqual([])
    },
  )

  it('a short password for metrics is rejected', () => {
    expect(problemsOf({ ...REAL, METRICS_PASSWORD: 'short' })).toEqual([
      'METRICS_PASSWORD: Use at least 16 characters.',
    ])
  })
})

describe('PostgreSQL in production', () => {
  it.each([
    'postgres://u:p@db.example/fuel_shack',
    'postgres://u:p@db.example/fuel_shack?sslmode=disable',
    'postgres://u:p@db.example/fuel_shack?sslmode=prefer',
    'postgres://u:p@db.example/fuel_shack?sslmode=no-verify',
    'postgres://u:p@db.example/fuel_shack?sslmode=require&uselibpqcompat=true',
    'postgres://u:p@localhost/fuel_shack?host=db.example',
  ])('PostgreSQL in production is not accepted without verified TLS: %s', (url) => {
    expect(problemsOf({ ...PRODUCTION, DATABASE_URL: url })).toEqual([expect.stringContaining('sslmode=verify-full')])
    expect(problemsOf({ ...REAL, DATABASE_URL: url })).toEqual([])
  })

  it.each([
    'postgres://u:p@db.example/fuel_shack?sslmode=verify-full',
    'postgres://u:p@db.example/fuel_shack?sslmode=require',
    'postgres://u:p@localhost/fuel_shack',
    'postgres://u:p@127.0.0.1/fuel_shack',
    'postgres://u:p@[::1]/fuel_shack',
    'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/fuel_shack',
    'postgres://u:p@base/fuel_shack?host=/var/run/postgresql',
  ])('PostgreSQL in production is accepted: %s', (url) => {
    expect(problemsOf({ ...PRODUCTION, DATABASE_URL: url })).toEqual([])
  })
})

describe('TRUST_PROXY', () => {
  it.each([
    ['false', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
  ])('TRUST_PROXY reads "%s"', (text, expected) => {
    expect(readConfig({ ...REAL, TRUST_PROXY: text }).trustProxy).toEqual(expected)
  })

  it.each(['true', 'yes', '11', '10.0.0.0/0', '10.0.0.0/33', '10.0.0.1,', 'proxy.example', '10.0.0.1/8/8'])(
    'TRUST_PROXY rejects "%s" in every mode',
    (text) => {
      expect(problemsOf({ ...REAL, TRUST_PROXY: text })).toEqual([expect.stringMatching(/^TRUST_PROXY: /)])
    },
  )
})

describe('an external identity provider', () => {
  const settingsOf = (more: Record<string, string>) => readConfig({ ...PRODUCTION, ...ISSUER, ...more }).signIn

  it.each([
    ['', ['audience', 'resource']],
    ['audience', ['audience']],
    ['resource, audience', ['resource', 'audience']],
    ['none', []],
  ])('an external identity provider gets the audience in the parameters "%s"', (value, names) => {
    expect(settingsOf({ OIDC_AUDIENCE_PARAMETERS: value })?.audienceParameters).toEqual(names)
  })

  it('an external identity provider may have endpoints at other origins with https', () => {
    expect(settingsOf({})?.endpointOrigins).toEqual([])
    const origins = { OIDC_ENDPOINT_ORIGINS: 'https://token.example/oauth2/, https://other.example' }
    expect(settingsOf(origins)?.endpointOrigins).toEqual(['https://token.example', 'https://other.example'])
  })

  it.each([
    { OIDC_AUDIENCE_PARAMETERS: 'scope' },
    { OIDC_ENDPOINT_ORIGINS: 'http://token.example' },
    { OIDC_ENDPOINT_ORIGINS: "'unsafe-inline'" },
  ])('an external identity provider is rejected with %j', (wrong) => {
    expect(problemsOf({ ...PRODUCTION, ...ISSUER, ...wrong })).toEqual([expect.stringContaining('OIDC_')])
  })
})
