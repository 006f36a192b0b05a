import { buildApp } from '../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createContext } from '../context.ts'
import { runCommand } from './run-command.ts'

/** Prints the OpenAPI document of the app, which is built on an in-memory database and does not listen. */
await runCommand(async () => {
  const config = readConfig({
    OIDC_ISSUER: 'https://issuer.invalid',
    OIDC_CLIENT_ID: 'none',
    OIDC_AUDIENCE: 'none',
    STRIPE_SECRET_KEY: 'none',
    STRIPE_WEBHOOK_SECRET: 'none',
    ONESIGNAL_APP_ID: 'none',
    ONESIGNAL_API_KEY: 'none',
    WEB_DIR: 'no-such-build',
  })
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const context = await createContext({ ...config, database: { engine: 'sqlite', file: ':memory:' } }, silent)
  const app = await buildApp(context, undefined)
  await app.ready()
  console.log(JSON.stringify(app.swagger(), null, 2))
  await app.close()
  await context.close()
})
