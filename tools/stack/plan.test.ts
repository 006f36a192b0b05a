import { describe, expect, it } from 'vitest'
import { planStack } from './plan.ts'

const secrets = { stripeKey: 'sk_test_1', webhookSecret: 'whsec_1', oneSignalAppId: 'app', oneSignalKey: 'os_1' }
const plan = (env: Record<string, string>, api?: number, standins?: number) =>
  planStack(env, () => secrets, { api, standins })

describe('what starts', () => {
  it('what starts is everything on stand-ins without any provider key', () => {
    const { publicUrl, apiEnvironment, standins, demoPeople } = plan({})
    expect(publicUrl).toBe('http://localhost:3000')
    expect(apiEnvironment).toMatchObject({
      PORT: '3000',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      HOST: '127.0.0.1',
      STRIPE_API_URL: 'http://127.0.0.1:3001',
      ONESIGNAL_API_KEY: 'os_1',
      ONESIGNAL_API_URL: 'http://127.0.0.1:3001/onesignal',
    })
    expect(standins?.environment).toMatchObject({
      STANDINS_PORT: '3001',
      STANDINS_HOST: '127.0.0.1',
      STANDINS_WEBHOOK_URL: 'http://127.0.0.1:3000/webhooks/stripe',
      STANDINS_WEBHOOK_SECRET: 'whsec_1',
    })
    expect(demoPeople.map(({ role }) => role)).toEqual(['customer', 'staff', 'manager'])
  })

  it('the plan serves metrics two ports above the app, on another port, or not at all', () => {
    expect(plan({ PORT: '5000' }, 5123)).toMatchObject({ metricsPort: 5002, apiEnvironment: { METRICS_PORT: '5002' } })
    expect(plan({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
    expect(plan({ METRICS_PORT: 'off' })).toMatchObject({
      metricsPort: undefined,
      apiEnvironment: { METRICS_PORT: 'off' },
    })
  })

  it('the plan replaces only the provider that has no key', () => {
    const { apiEnvironment, standins } = plan({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_2' })
    expect(standins).toMatchObject({ standsInForStripe: false, standsInForOneSignal: true })
    expect(apiEnvironment).toMatchObject({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_2' })
    expect(apiEnvironment).not.toHaveProperty('STRIPE_API_URL')
  })

  it('what starts has no demo people where payments are real or another identity provider is used', () => {
    expect(plan({ STRIPE_SECRET_KEY: 'sk_live_1' }).apiEnvironment).not.toHaveProperty('DEMO_ACCOUNTS')
    expect(plan({ OIDC_ISSUER: 'https://sign-in.example' }).apiEnvironment).not.toHaveProperty('DEMO_ACCOUNTS')
  })

  it('the plan fills in nothing in production', () => {
    const production = planStack({ NODE_ENV: 'production', PORT: '80' }, () => {
      throw new Error('production must not read stand-in secrets')
    })
    expect(production.standins).toBeUndefined()
    expect(production.apiEnvironment).toEqual({ NODE_ENV: 'production', PORT: '80' })
  })

  it('what starts stays on this machine unless HOST opens it to the network', () => {
    expect(plan({})).toMatchObject({ host: '127.0.0.1', isOpenToNetwork: false })
    expect(plan({ HOST: 'localhost' }).isOpenToNetwork).toBe(false)
    const open = plan({ HOST: '0.0.0.0' })
    expect(open).toMatchObject({ host: 'localhost', isOpenToNetwork: true, apiEnvironment: { HOST: '0.0.0.0' } })
    expect(open.standins?.environment).toMatchObject({
      STANDINS_HOST: '0.0.0.0',
      STANDINS_WEBHOOK_URL: 'http://localhost:3000/webhooks/stripe',
    })
  })

  it.each(['prod', 'Production', 'production '])(
    'the plan rejects NODE_ENV=%j instead of taking it for development',
    (mode) => {
      expect(() => plan({ NODE_ENV: mode })).toThrow(
        `NODE_ENV must be one of development, test, production, not "${mode}"; unset means development.`,
      )
    },
  )

  it('the plan serves the app and the stand-ins over https where PUBLIC_URL is https on the port of the app', () => {
    const env = { HOST: '0.0.0.0', PORT: '8080', PUBLIC_URL: 'https://192.168.1.20:8080' }
    const { https, standins, apiEnvironment, isOpenToNetwork } = plan(env, 5001, 5002)
    expect(https).toMatchObject({
      host: '0.0.0.0',
      forwards: [
        { port: 8080, to: 5001 },
        { port: 8081, to: 5002 },
      ],
    })
    expect(standins?.publicUrl).toBe('https://192.168.1.20:8081')
    expect(isOpenToNetwork).toBe(true)
    // The servers behind it are on this machine only.
    expect(apiEnvironment).toMatchObject({ HOST: '127.0.0.1', PORT: '5001', PUBLIC_URL: 'https://192.168.1.20:8080' })
    expect(standins?.environment).toMatchObject({ STANDINS_HOST: '127.0.0.1', STANDINS_PORT: '5002' })
  })

  it('the plan leaves https to a proxy where PUBLIC_URL has another port', () => {
    const { https, standins } = plan({ PORT: '8080', PUBLIC_URL: 'https://fuelshack.example' })
    expect(https).toBeUndefined()
    expect(standins?.publicUrl).toBe('http://fuelshack.example:8081')
  })

  it.each(['http://192.168.1.20:3000', 'http://fuelshack.lan'])(
    'the plan rejects %s, where no one could log in, and names the address that works',
    (address) => {
      expect(() => plan({ HOST: '0.0.0.0', PUBLIC_URL: address })).toThrow(
        `Set PUBLIC_URL=${address.replace('http:', 'https:')}: npm start then makes a certificate for it.`,
      )
    },
  )

  it('the plan rejects a public URL that is not an address, with an example', () => {
    expect(() => plan({ PUBLIC_URL: '192.168.1.20' })).toThrow('such as https://192.168.1.20:3000, not "192.168.1.20"')
  })

  it('the plan puts the API elsewhere while developing and sends webhooks there', () => {
    const { publicUrl, apiEnvironment, standins } = plan({ PORT: '5000' }, 5123)
    expect(publicUrl).toBe('http://localhost:5000')
    expect(apiEnvironment).toMatchObject({ PORT: '5123', PUBLIC_URL: 'http://localhost:5000' })
    expect(standins?.environment['STANDINS_WEBHOOK_URL']).toBe('http://127.0.0.1:5123/webhooks/stripe')
  })

  it('the plan passes none of the product’s settings to the stand-ins', () => {
    const { standins } = plan({ DATABASE_URL: 'postgres://secret', PATH: '/bin' })
    expect(standins?.environment).not.toHaveProperty('DATABASE_URL')
    expect(standins?.environment['PATH']).toBe('/bin')
  })

  it('the plan includes a docket printer that knows its password, unless printers are named or it is switched off', () => {
    const { apiEnvironment, standins } = plan({})
    const [printer]: { id: string; password: string }[] = JSON.parse(apiEnvironment['PRINTERS'] ?? '[]')
    expect(standins).toMatchObject({
      hasPrinter: true,
      environment: {
        STANDINS_PRINTER_URL: `http://127.0.0.1:3000/api/print/cloudprnt/${printer?.id}`,
        STANDINS_PRINTER_PASSWORD: printer?.password,
      },
    })
    expect(plan({ PRINTERS: '[]' }).standins).toMatchObject({ hasPrinter: false })
    const off = plan({ STANDINS_PRINTER: 'off' })
    expect(off.standins?.environment).not.toHaveProperty('STANDINS_PRINTER_URL')
    expect(off.apiEnvironment).not.toHaveProperty('PRINTERS')
  })

  it('the plan rejects an invalid port', () => {
    expect(() => plan({ PORT: 'http' })).toThrow('PORT must be a whole number from 1 to 65535, not "http".')
  })
})
