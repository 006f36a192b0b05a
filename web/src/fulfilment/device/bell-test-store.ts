/** The last test of the bell on this device, stored so that a reload does not ask for another. */
import { readStoredJson, writeStored } from '../../client/device-storage.ts'
import { createExternalStore } from '../../client/external-store.ts'
import { bellTestAt, readBellTest } from './bell-test.ts'

const KEY = 'bell-test'

export class BellTestStore {
  readonly test = createExternalStore(readBellTest(readStoredJson(KEY)))

  constructor() {
    // Another tab of this device.
    globalThis.addEventListener('storage', ({ key }) => {
      if (key === KEY) this.test.set(readBellTest(readStoredJson(KEY)))
    })
  }

  readonly record = (wasHeard: boolean): void => {
    const nowMs = Date.now()
    this.test.set(bellTestAt(nowMs, wasHeard))
    writeStored(KEY, JSON.stringify([nowMs, wasHeard]), 'The test of the bell will be due again after a reload')
  }
}

export const bellTest = new BellTestStore()
