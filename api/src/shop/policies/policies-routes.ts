import { policyPaths } from '@fuel-shack/contract/platform/web-paths'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { createContentCache, sendContent } from '../../platform/http/content.ts'
import { TEXT_PAGE_POLICY, textPage } from '../../platform/http/pages/text-page.ts'
import { accessibilityStatement } from './accessibility-statement.ts'
import type { Policy, PolicySubject, Recipients } from './policy.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { SECURITY_TEXT_PATH } from './security-text.ts'
import { terms } from './terms.ts'

const POLICIES: Record<keyof typeof policyPaths, (subject: PolicySubject) => Policy> = {
  privacy: privacyPolicy,
  terms,
  accessibility: accessibilityStatement,
}
const HTML = 'text/html; charset=utf-8'

interface PoliciesDeps {
  config: Pick<Config, 'oneSignal' | 'smtp' | 'signIn'>
  readRestStop: () => Promise<RestStop>
  readSecurityText: () => Promise<string>
}

/** Serves the privacy policy, the terms, the accessibility statement and `security.txt`, made from the settings of now. */
export function policiesRoutes(app: FastifyInstance, { config, readRestStop, readSecurityText }: PoliciesDeps): void {
  const contentOf = createContentCache()
  const recipients = recipientsOf(config)
  const names: readonly (keyof typeof policyPaths)[] = ['privacy', 'terms', 'accessibility']
  for (const name of names) {
    app.get(policyPaths[name], { schema: { hide: true } }, async (request, reply) => {
      const restStop = await readRestStop()
      const page = textPage(name, POLICIES[name]({ restStop, recipients }), restStop.name)
      void reply.header('content-security-policy', TEXT_PAGE_POLICY)
      return sendContent(contentOf(page, HTML), { request, reply, isImmutable: false })
    })
  }
  app.get(SECURITY_TEXT_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await readSecurityText()),
  )
}

function recipientsOf({ oneSignal, smtp, signIn }: PoliciesDeps['config']): Recipients {
  return {
    sendsByOneSignal: oneSignal !== undefined,
    sendsByMailServer: smtp !== undefined,
    loginHost: signIn && new URL(signIn.issuer).host,
  }
}
