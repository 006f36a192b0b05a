import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { APP_CONFIG_ELEMENT_ID } from '@fuel-shack/contract/site/page-template'
import { dataOf, requestOf } from './calls.ts'
import { sendRequest } from './send-request.ts'

/** The configuration embedded in the page. Vite's development server embeds none: then it is fetched from the API. */
export async function loadAppConfig(): Promise<AppConfig> {
  const embedded = document.getElementById(APP_CONFIG_ELEMENT_ID)?.textContent
  const answer = embedded ? { data: JSON.parse(embedded) } : await sendRequest(requestOf('getAppConfig', undefined))
  return dataOf<'getAppConfig'>(answer)
}
