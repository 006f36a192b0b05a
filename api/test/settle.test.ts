import { describe } from 'vitest'
import { holdSettlingToItsRules } from './settle-suite.ts'
import { buildTestApp } from './test-app.ts'

describe('one server', () => {
  holdSettlingToItsRules(buildTestApp)
})
