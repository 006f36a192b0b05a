import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { APP_CONFIG_ELEMENT_ID } from '@fuel-shack/contract/shop/rest-stop/page-template'
import { setFacts } from '../facts.ts'
import { dataOf, requestOf } from './calls.ts'
import { sendRequest } from './send-request.ts'

/** The configuration embedded in the page. Vite's development server embeds none: then it is fetched from the API. */
export async function loadAppConfig(): Promise<AppConfig> {
  const embedded = document.getElementById(APP_CONFIG_ELEMENT_ID)?.textContent
  const answer = embedded ? { data: JSON.parse(embedded) } : await sendRequest(requestOf('getAppConfig', undefined))
  const config = dataOf<'getAppConfig'>(answer)
  setFacts(config.facts)
  return config
}
