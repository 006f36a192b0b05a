import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { APP_CONFIG_ELEMENT_ID } from '@fuel-shack/contract/site/app-config-element'
import { API_BASE_PATH, endpointTable } from '@fuel-shack/contract/endpoints/endpoint-table'
import { REQUEST_TIMEOUT_MS } from './send-request.ts'

/** The configuration embedded in the page. Vite's development server embeds none: then it is fetched from the API. */
export async function loadAppConfig(): Promise<AppConfig> {
  const block = document.getElementById(APP_CONFIG_ELEMENT_ID)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own API through this schema
  if (block?.textContent) return JSON.parse(block.textContent) as AppConfig

  const response = await fetch(`${API_BASE_PATH}${endpointTable.getAppConfig.path}`, {
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The configuration did not load: status ${response.status}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return (await response.json()) as AppConfig
}
