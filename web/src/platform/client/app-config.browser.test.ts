import { APP_CONFIG_ELEMENT_ID } from '@fuel-shack/contract/shop/rest-stop/page-template'
import { expect, it, onTestFinished } from 'vitest'
import { CONFIG } from '../../../test/render-app.tsx'
import { json, problem, stubApi } from '../../../test/stub-api.ts'
import { loadAppConfig } from './app-config.ts'

it('the configuration is read from the page that contains it, without a call', async () => {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = APP_CONFIG_ELEMENT_ID
  block.textContent = JSON.stringify(CONFIG)
  document.head.append(block)
  onTestFinished(() => block.remove())
  const calls = stubApi({})
  expect(await loadAppConfig()).toEqual(CONFIG)
  expect(calls).toEqual([])
})

it('the configuration is fetched for a page without one', async () => {
  stubApi({ 'GET app-config': () => json(CONFIG) })
  expect(await loadAppConfig()).toEqual(CONFIG)
})

it('the app does not start without a configuration', async () => {
  stubApi({ 'GET app-config': () => problem(503, 'unavailable') })
  await expect(loadAppConfig()).rejects.toMatchObject({ status: 503 })
})
